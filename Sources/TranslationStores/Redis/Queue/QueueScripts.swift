// SPDX-License-Identifier: Apache-2.0

/// What the server does in one step each, in Lua: whatever happens to a client or to the server in between, a text is in
/// exactly one place.
///
/// The keys of a place, which is one shard of one pair of languages:
///
/// | key | holds |
/// |---|---|
/// | `{en>es.0}:s0` … `s2` | a stream for each priority: `i` the text's identifier, `f` and `t` the languages, `r` whether it may be sent to servers, `x` the text |
/// | `{en>es.0}:known` | identifier → priority and stream entry, of all that is waiting or held |
/// | `{en>es.0}:tries` | identifier → tries in vain |
/// | `{en>es.0}:poisoned` | identifier → what it was, and why it was set aside; 10,000 at the most, then one makes room |
///
/// And for all of them: `streams` (a set), `ready` (streams with texts that nobody holds, by priority and by how long they
/// have waited), `bell` (what idle workers wait at), `rate:N` (texts finished in ten seconds), `swept` (that workers' names
/// have been looked through, for a while), and the channel `done`.
enum QueueScripts {
    /// Reads the fields of an entry into `f`, sets a text aside, and takes one out.
    private static let common = """
        local function fields(list)
          local f = {}
          for i = 1, #list, 2 do f[list[i]] = list[i + 1] end
          return f
        end
        local function now()
          local t = redis.call('TIME')
          return t[1] * 1000 + math.floor(t[2] / 1000)
        end
        local function score(rank) return string.format('%.0f', tonumber(rank) * 1e13 + now()) end
        local function drop(stream, group, entry)
          redis.call('XACK', stream, group, entry)
          return redis.call('XDEL', stream, entry)
        end
        local function poison(base, f, reason)
          if redis.call('HLEN', base .. 'poisoned') >= 10000 then
            redis.call('HDEL', base .. 'poisoned', redis.call('HRANDFIELD', base .. 'poisoned'))
          end
          redis.call('HSET', base .. 'poisoned', f.i, table.concat({f.f, f.t, f.r, reason, f.x}, '\\0'))
          redis.call('HDEL', base .. 'known', f.i)
          redis.call('HDEL', base .. 'tries', f.i)
        end

        """

    /// Puts texts in.
    ///
    /// KEYS: streams, ready, bell. ARGV: base, group, rank, most texts of the stream, most streams; then source, target,
    /// permission and text of each. Gives state and identifier of each: 1 queued, 2 waiting, 3 full, 4 poisoned.
    static let enqueue =
        common + """
            local base, group, rank = ARGV[1], ARGV[2], ARGV[3]
            local stream, known = base .. 's' .. rank, base .. 'known'
            local out, added, isFull = {}, 0, false
            if redis.call('EXISTS', stream) == 0 then
              if redis.call('SISMEMBER', KEYS[1], stream) == 0 and redis.call('SCARD', KEYS[1]) >= tonumber(ARGV[5]) then
                isFull = true
              else
                redis.call('XGROUP', 'CREATE', stream, group, '0', 'MKSTREAM')
                redis.call('SADD', KEYS[1], stream)
              end
            end
            local room = tonumber(ARGV[4]) - redis.call('XLEN', stream)
            for i = 6, #ARGV, 4 do
              local from, to, sent, text = ARGV[i], ARGV[i + 1], ARGV[i + 2], ARGV[i + 3]
              local id = redis.sha1hex(from .. '\\0' .. to .. '\\0' .. sent .. '\\0' .. text)
              local state, was, place = 1, redis.call('HGET', known, id), true
              if was then
                state, place = 2, false
                local old, entry = string.match(was, '^(%d) (.+)$')
                if tonumber(old) > tonumber(rank) and not isFull then
                  local before = base .. 's' .. old
                  if #redis.call('XPENDING', before, group, entry, entry, 1) == 0 then
                    place = redis.call('XDEL', before, entry) == 1
                  end
                end
              elseif redis.call('HEXISTS', base .. 'poisoned', id) == 1 then
                state, place = 4, false
              elseif isFull or room <= 0 then
                state, place = 3, false
              end
              if place then
                local entry = redis.call('XADD', stream, '*', 'i', id, 'f', from, 't', to, 'r', sent, 'x', text)
                redis.call('HSET', known, id, rank .. ' ' .. entry)
                room, added = room - 1, added + 1
              end
              out[#out + 1] = state
              out[#out + 1] = id
            end
            if added > 0 then
              redis.call('ZADD', KEYS[2], 'NX', score(rank), stream)
              redis.call('LPUSH', KEYS[3], '1')
              redis.call('LTRIM', KEYS[3], 0, 63)
            end
            return out
            """

    /// Hands texts of one stream out.
    ///
    /// KEYS: ready. ARGV: base, group, rank, consumer, count. Gives entry, identifier, source,
    /// target, permission, text and tries of each.
    static let take =
        common + """
            local base, stream = ARGV[1], ARGV[1] .. 's' .. ARGV[3]
            local reply = redis.pcall('XREADGROUP', 'GROUP', ARGV[2], ARGV[4], 'COUNT', ARGV[5], 'STREAMS', stream, '>')
            local entries = {}
            if reply and not reply.err then entries = reply[1][2] end
            local out = {}
            for _, entry in ipairs(entries) do
              local f = fields(entry[2])
              local tries = redis.call('HGET', base .. 'tries', f.i) or '0'
              for _, part in ipairs({entry[1], f.i, f.f, f.t, f.r, f.x, tries}) do out[#out + 1] = part end
            end
            if #entries < tonumber(ARGV[5]) then
              redis.call('ZREM', KEYS[1], stream)
            else
              redis.call('ZADD', KEYS[1], 'XX', score(ARGV[3]), stream)
            end
            return out
            """

    /// Takes over one text of a worker that gave no sign, and counts its last try as one in vain.
    ///
    /// ARGV: group, consumer, lease in
    /// milliseconds, most tries, reason; then base and rank of each stream to look at. Gives the stream's number, from 0, and
    /// what `take` does; or nothing.
    static let takeOver =
        common + """
            for i = 6, #ARGV, 2 do
              local base, stream = ARGV[i], ARGV[i] .. 's' .. ARGV[i + 1]
              local cursor = '0-0'
              for _ = 1, 1000 do
                local reply = redis.pcall('XAUTOCLAIM', stream, ARGV[1], ARGV[2], ARGV[3], cursor, 'COUNT', 1)
                if reply.err then break end
                cursor = reply[1]
                for _, entry in ipairs(reply[2]) do
                  local f = fields(entry[2])
                  local tries = redis.call('HINCRBY', base .. 'tries', f.i, 1)
                  if tries < tonumber(ARGV[4]) then
                    return {tostring((i - 6) / 2), entry[1], f.i, f.f, f.t, f.r, f.x, tostring(tries)}
                  end
                  drop(stream, ARGV[1], entry[1])
                  poison(base, f, ARGV[5])
                end
                if cursor == '0-0' then break end
              end
            end
            return {}
            """

    /// Takes texts out.
    ///
    /// KEYS: the rate's counter. ARGV: base, group, channel; then rank, entry and identifier of each. Gives
    /// how many there were.
    static let finish =
        common + """
            local base, group, count, ids = ARGV[1], ARGV[2], 0, {}
            for i = 4, #ARGV, 3 do
              local id = ARGV[i + 2]
              local gone = drop(base .. 's' .. ARGV[i], group, ARGV[i + 1])
              -- Given back meanwhile, and waiting under another entry: there is a result now, so nobody needs to do it again.
              local was = redis.call('HGET', base .. 'known', id)
              if was then
                local rank, entry = string.match(was, '^(%d) (.+)$')
                gone = gone + drop(base .. 's' .. rank, group, entry)
                redis.call('HDEL', base .. 'known', id)
              end
              redis.call('HDEL', base .. 'tries', id)
              if gone > 0 then count = count + 1 end
              ids[#ids + 1] = id
            end
            if count > 0 then
              redis.call('INCRBY', KEYS[1], count)
              redis.call('EXPIRE', KEYS[1], 120)
            end
            redis.call('PUBLISH', ARGV[3], table.concat(ids, ' '))
            return count
            """

    /// Puts held texts back.
    ///
    /// KEYS: ready, bell. ARGV: base, group, rank, most tries, channel, reason (empty: not tried); then the
    /// entries. Gives how many were set aside.
    static let giveBack =
        common + """
            local base, group, rank = ARGV[1], ARGV[2], ARGV[3]
            local stream = base .. 's' .. rank
            local poisoned, back = {}, 0
            for i = 7, #ARGV do
              local found = redis.call('XRANGE', stream, ARGV[i], ARGV[i])
              if #found == 1 then
                local f = fields(found[1][2])
                drop(stream, group, ARGV[i])
                local tries = 0
                if ARGV[6] ~= '' then tries = redis.call('HINCRBY', base .. 'tries', f.i, 1) end
                if tries >= tonumber(ARGV[4]) then
                  poison(base, f, ARGV[6])
                  poisoned[#poisoned + 1] = f.i
                else
                  local entry = redis.call('XADD', stream, '*', unpack(found[1][2]))
                  redis.call('HSET', base .. 'known', f.i, rank .. ' ' .. entry)
                  back = back + 1
                end
              end
            end
            if back > 0 then
              redis.call('ZADD', KEYS[1], 'NX', score(rank), stream)
              redis.call('LPUSH', KEYS[2], '1')
              redis.call('LTRIM', KEYS[2], 0, 63)
            end
            if #poisoned > 0 then redis.call('PUBLISH', ARGV[5], table.concat(poisoned, ' ')) end
            return #poisoned
            """

    /// Says that a worker is still at it.
    ///
    /// ARGV: base, group, rank, consumer; then the entries.
    static let keep = """
        local stream = ARGV[1] .. 's' .. ARGV[3]
        for i = 5, #ARGV do
          local held = redis.call('XPENDING', stream, ARGV[2], ARGV[i], ARGV[i], 1)
          if #held == 1 and held[1][2] == ARGV[4] then
            redis.call('XCLAIM', stream, ARGV[2], ARGV[4], 0, ARGV[i], 'JUSTID')
          end
        end
        return 0
        """

    /// Forgets workers' names, which a group keeps for ever otherwise.
    ///
    /// Never one under which something is held, since a group forgets that as well. A name that comes back is simply
    /// there again.
    ///
    /// KEYS: the streams. ARGV: group, milliseconds without a sign, and a name that needs none. Gives how many.
    static let forget = """
        local count = 0
        for _, stream in ipairs(KEYS) do
          local reply = redis.pcall('XINFO', 'CONSUMERS', stream, ARGV[1])
          if not reply.err then
            for _, list in ipairs(reply) do
              local c = {}
              for i = 1, #list, 2 do c[list[i]] = list[i + 1] end
              if c.pending == 0 and (c.idle >= tonumber(ARGV[2]) or c.name == ARGV[3]) then
                redis.call('XGROUP', 'DELCONSUMER', stream, ARGV[1], c.name)
                count = count + 1
              end
            end
          end
        end
        return count
        """

    /// Sums up some streams.
    ///
    /// KEYS: the streams. ARGV: group. Gives how many texts are in them, how many of these are held, and
    /// the age of the oldest in milliseconds.
    static let status =
        common + """
            local pending, held, oldest = 0, 0, now()
            local start = oldest
            for _, stream in ipairs(KEYS) do
              local length = redis.call('XLEN', stream)
              if length > 0 then
                pending = pending + length
                local reply = redis.pcall('XPENDING', stream, ARGV[1])
                if not reply.err then held = held + reply[1] end
                local first = redis.call('XRANGE', stream, '-', '+', 'COUNT', 1)[1]
                local time = first and tonumber(string.match(first[1], '^%d+'))
                if time and time < oldest then oldest = time end
              end
            end
            return {pending, held, start - oldest}
            """

    /// Puts back what was set aside.
    ///
    /// KEYS: streams, ready, bell. ARGV: base, group. Gives how many.
    static let retry =
        common + """
            local base, group, stream = ARGV[1], ARGV[2], ARGV[1] .. 's1'
            local all = redis.call('HGETALL', base .. 'poisoned')
            if #all == 0 then return 0 end
            if redis.call('EXISTS', stream) == 0 then redis.call('XGROUP', 'CREATE', stream, group, '0', 'MKSTREAM') end
            redis.call('SADD', KEYS[1], stream)
            for i = 1, #all, 2 do
              local from, to, sent, text = string.match(all[i + 1], '^(%Z*)%z(%Z*)%z(%Z*)%z%Z*%z(.*)$')
              if text then
                local entry = redis.call('XADD', stream, '*', 'i', all[i], 'f', from, 't', to, 'r', sent, 'x', text)
                redis.call('HSET', base .. 'known', all[i], '1 ' .. entry)
              end
            end
            redis.call('DEL', base .. 'poisoned')
            redis.call('ZADD', KEYS[2], 'NX', score('1'), stream)
            redis.call('LPUSH', KEYS[3], '1')
            return #all / 2
            """
}
