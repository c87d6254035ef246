#include "tolk_matcher_data.h"

#include <cstdlib>
#include <cstring>
#include <vector>

#include <unicode/ures.h>

namespace {

/// A resource bundle that closes itself.
class Bundle {
public:
    explicit Bundle(UResourceBundle *bundle) : bundle(bundle) {}
    Bundle(const Bundle &) = delete;
    Bundle &operator=(const Bundle &) = delete;
    ~Bundle() { ures_close(bundle); }
    const UResourceBundle *get() const { return bundle; }

private:
    UResourceBundle *bundle;
};

/// Packs up to eight ASCII characters; false for anything else.
bool pack(const UChar *text, int32_t length, uint64_t &packed) {
    if (length < 0 || length > 8) { return false; }
    packed = 0;
    for (int32_t i = 0; i < 8; ++i) {
        UChar c = i < length ? text[i] : 0;
        if (c > 0x7E) { return false; }
        packed = packed << 8 | c;
    }
    return true;
}

/// The strings of an array, each packed; false when it isn't an array of short ASCII strings.
bool packedStrings(const UResourceBundle *parent, const char *key, std::vector<uint64_t> &strings) {
    UErrorCode error = U_ZERO_ERROR;
    Bundle array(ures_getByKey(parent, key, nullptr, &error));
    if (U_FAILURE(error) || ures_getType(array.get()) != URES_ARRAY) { return false; }
    int32_t count = ures_getSize(array.get());
    strings.resize(static_cast<size_t>(count));
    for (int32_t i = 0; i < count; ++i) {
        int32_t length = 0;
        const UChar *text = ures_getStringByIndex(array.get(), i, &length, &error);
        if (U_FAILURE(error) || !pack(text, length, strings[static_cast<size_t>(i)])) { return false; }
    }
    return true;
}

template <typename Element> Element *copyOf(const Element *elements, size_t count) {
    auto copy = static_cast<Element *>(std::malloc(count * sizeof(Element) + 1));
    if (copy != nullptr && count > 0) { std::memcpy(copy, elements, count * sizeof(Element)); }
    return copy;
}

bool binary(const UResourceBundle *parent, const char *key, uint8_t *&bytes, int32_t &length) {
    UErrorCode error = U_ZERO_ERROR;
    Bundle resource(ures_getByKey(parent, key, nullptr, &error));
    if (U_FAILURE(error)) { return false; }
    const uint8_t *data = ures_getBinary(resource.get(), &length, &error);
    if (U_FAILURE(error) || length <= 0) { return false; }
    bytes = copyOf(data, static_cast<size_t>(length));
    return bytes != nullptr;
}

bool subtags(const UResourceBundle *parent, const char *key, tolk_subtags *&list, int32_t &count) {
    std::vector<uint64_t> strings;
    if (!packedStrings(parent, key, strings) || strings.size() % 3 != 0) { return false; }
    std::vector<tolk_subtags> all;
    for (size_t i = 0; i < strings.size(); i += 3) {
        // The first two entries hold marks for the builder ("skip", "script"), which are longer than subtags.
        all.push_back({strings[i], static_cast<uint32_t>(strings[i + 1] >> 32),
                       static_cast<uint32_t>(strings[i + 2] >> 32)});
    }
    list = copyOf(all.data(), all.size());
    count = static_cast<int32_t>(all.size());
    return list != nullptr;
}

bool aliases(const UResourceBundle *parent, const char *key, tolk_alias *&list, int32_t &count) {
    std::vector<uint64_t> strings;
    if (!packedStrings(parent, key, strings) || strings.size() % 2 != 0) { return false; }
    std::vector<tolk_alias> all;
    for (size_t i = 0; i < strings.size(); i += 2) { all.push_back({strings[i], strings[i + 1]}); }
    list = copyOf(all.data(), all.size());
    count = static_cast<int32_t>(all.size());
    return list != nullptr;
}

/// Partitions are up to fifteen characters, longer than what packs.
bool partitions(const UResourceBundle *parent, char (*&list)[16], int32_t &count) {
    UErrorCode error = U_ZERO_ERROR;
    Bundle array(ures_getByKey(parent, "partitions", nullptr, &error));
    if (U_FAILURE(error) || ures_getType(array.get()) != URES_ARRAY) { return false; }
    count = ures_getSize(array.get());
    list = static_cast<char (*)[16]>(std::calloc(static_cast<size_t>(count) + 1, 16));
    if (list == nullptr) { return false; }
    for (int32_t i = 0; i < count; ++i) {
        int32_t length = 0;
        const UChar *text = ures_getStringByIndex(array.get(), i, &length, &error);
        if (U_FAILURE(error) || length < 1 || length > 15) { return false; }
        for (int32_t j = 0; j < length; ++j) {
            if (text[j] > 0x7E) { return false; }
            list[i][j] = static_cast<char>(text[j]);
        }
    }
    return true;
}

bool read(tolk_matcher_data &out) {
    UErrorCode error = U_ZERO_ERROR;
    Bundle info(ures_openDirect(nullptr, "langInfo", &error));
    if (U_FAILURE(error)) { return false; }
    Bundle likely(ures_getByKey(info.get(), "likely", nullptr, &error));
    Bundle match(ures_getByKey(info.get(), "match", nullptr, &error));
    if (U_FAILURE(error)) { return false; }
    Bundle distances(ures_getByKey(match.get(), "distances", nullptr, &error));
    if (U_FAILURE(error)) { return false; }
    int32_t count = 0;
    const int32_t *values = ures_getIntVector(distances.get(), &count, &error);
    if (U_FAILURE(error) || count < 4) { return false; }
    std::memcpy(out.distances, values, sizeof(out.distances));
    return binary(likely.get(), "trie", out.likely_trie, out.likely_trie_length) &&
           subtags(likely.get(), "lsrs", out.likely, out.likely_count) &&
           aliases(likely.get(), "languageAliases", out.language_aliases, out.language_alias_count) &&
           aliases(likely.get(), "regionAliases", out.region_aliases, out.region_alias_count) &&
           binary(match.get(), "trie", out.distance_trie, out.distance_trie_length) &&
           binary(match.get(), "regionToPartitions", out.region_to_partitions, out.region_to_partitions_length) &&
           partitions(match.get(), out.partitions, out.partition_count) &&
           subtags(match.get(), "paradigms", out.paradigms, out.paradigm_count);
}

} // namespace

extern "C" tolk_status tolk_matcher_data_read(tolk_matcher_data *out) {
    std::memset(out, 0, sizeof(*out));
    try {
        if (read(*out)) { return TOLK_OK; }
    } catch (...) {
        tolk_matcher_data_free(out);
        return TOLK_OUT_OF_MEMORY;
    }
    tolk_matcher_data_free(out);
    return TOLK_UNEXPECTED_DATA;
}

extern "C" void tolk_matcher_data_free(tolk_matcher_data *data) {
    std::free(data->likely_trie);
    std::free(data->likely);
    std::free(data->language_aliases);
    std::free(data->region_aliases);
    std::free(data->distance_trie);
    std::free(data->region_to_partitions);
    std::free(data->partitions);
    std::free(data->paradigms);
    std::memset(data, 0, sizeof(*data));
}
