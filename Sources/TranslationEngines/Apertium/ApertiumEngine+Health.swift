// SPDX-License-Identifier: Apache-2.0

internal import LocaleMatch
internal import RemoteContent

/// Which modes work: found out by trying them.
///
/// **Rules.**
/// 1. A mode is probed before its first text, once for all who wait.
/// 2. It is probed again when its programs could not be started, when they died too often, and when a text has been
///    quarantined: either the text is to blame, or the mode no longer works and its texts are set free. A probe that
///    somebody outside kept from ending, by killing or stopping a program, says nothing: what worked counts as working.
/// 3. A mode that fails is left out of all ways for a while, longer each time (``Configuration/retry``).
/// 4. Where there is no way, the folder of modes is looked at again when it has changed: packages come and go while a
///    service runs.
extension ApertiumEngine {
    /// Whether a mode is known not to work.
    func isBroken(_ mode: String) -> Bool {
        if case .broken = health[mode] { return true }
        return false
    }

    func isWell(_ route: [ApertiumInstallation.Direction]) async -> Bool {
        for direction in route {
            guard await working(of: direction) != nil else { return false }
        }
        return true
    }

    /// The programs with which a mode works; `nil` when it doesn't.
    ///
    /// Probes it the first time; later callers wait for that.
    func working(of direction: ApertiumInstallation.Direction) async -> Working? {
        let name = direction.mode.name
        var known: Working?
        switch health[name] {
        case .well(let working): return working
        case .probing(let task): return await task.value
        case .broken: return nil
        case .suspected(let working): known = working
        case nil: break
        }
        // The task itself notes what it found, before anyone who waits for it goes on: a caller that asked again for a way
        // before it was noted would get the same one, without ever letting go of the actor.
        let task = Task { [known] in
            let working = await probe(direction, known)
            settle(name, working)
            return working
        }
        health[name] = .probing(task)
        return await task.value
    }

    private func settle(_ mode: String, _ working: Working?) {
        guard case .probing = health[mode] else { return }
        if let working {
            health[mode] = .well(working)
            probeFailures[mode] = nil
            return
        }
        let failures = (probeFailures[mode] ?? 0) + 1
        let until = ContinuousClock.now + configuration.retry.delay(afterFailures: failures)
        probeFailures[mode] = failures
        health[mode] = .broken(until: until)
        nextRevival = min(nextRevival ?? until, until)
        quarantine.release(mode)
        forgetRoutes()
    }

    /// Has a mode probed again before its next text.
    func suspect(_ mode: String) {
        if case .well(let working) = health[mode] { health[mode] = .suspected(working) }
    }

    // MARK: Rules 3 and 4

    /// Gives the broken modes another chance whose time has come.
    func revive() {
        guard let next = nextRevival else { return }
        let now = ContinuousClock.now
        guard now >= next else { return }
        nextRevival = nil
        for (mode, state) in health {
            guard case .broken(let until) = state else { continue }
            if until <= now { health[mode] = nil } else { nextRevival = min(nextRevival ?? until, until) }
        }
        // Its packages may have been replaced.
        known = nil
        forgetRoutes()
    }

    /// Whether packages came or went since the last look, a second ago at least; then all is looked up afresh.
    func noticesChanges() -> Bool {
        let now = ContinuousClock.now
        guard let known, lastLook.map({ now - $0 >= .seconds(1) }) ?? true else { return false }
        lastLook = now
        guard known.isOutdated(modesDirectory: configuration.modesDirectory) else { return false }
        refresh()
        return true
    }

    // MARK: Probing

    /// The programs with which a mode works; what is known so far where nothing can be said.
    func probe(_ direction: ApertiumInstallation.Direction, _ known: Working?) async -> Working? {
        let forms = [
            ApertiumMode.Form(keepsMarks: configuration.keepsMarks),
            ApertiumMode.Form(keepsMarks: configuration.keepsMarks, replacesTagger: true),
        ]
        let language = direction.sources.first ?? .undetermined
        var isUnclear = false
        forms: for form in forms {
            guard let working = working(direction, form) else { continue }
            for sentence in ApertiumProbe.sentences(language) {
                let stream = ApertiumStream(sentence, tokens: tokenStyle)
                let (answer, wasHindered) = await probe(stream, direction, working.command)
                isUnclear = isUnclear || wasHindered
                guard let answer, let reading = stream.read(answer.bytes),
                    reading.text.contains(where: { !$0.isWhitespace })
                else {
                    drop(direction.mode.name)
                    continue forms
                }
            }
            return working
        }
        return isUnclear ? known : nil
    }

    /// The programs of a mode in a form.
    func working(_ direction: ApertiumInstallation.Direction, _ form: ApertiumMode.Form) -> Working? {
        var binding = form
        binding.bindsWords = true
        return command(direction, form).map { Working(command: $0, binding: command(direction, binding)) }
    }

    /// Sends a sentence, again when somebody outside ended the pipeline; whether that, or a program that stood still, kept
    /// the answer away.
    private func probe(
        _ stream: ApertiumStream, _ direction: ApertiumInstallation.Direction, _ command: PipelineCommand
    ) async -> (answer: PipelineAnswer?, wasHindered: Bool) {
        var wasKilled = false
        for _ in 0..<5 {
            do {
                return (try await send(stream, direction.mode.name, command, isAlone: true), false)
            } catch let failure as PipelineFailure {
                switch failure.event {
                case .killed: wasKilled = true
                // A pipeline that ends before it gets a text has been left by its programs, or ended by others.
                case .closed: continue
                case .hung: return (nil, true)
                default: return (nil, false)
                }
            } catch {
                return (nil, false)
            }
        }
        return (nil, wasKilled)
    }
}
