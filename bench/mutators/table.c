/* A hash table that churns: keys come at random from twice as many as there are buckets; one that
   is there is taken out, one that is not is put in, with a new text of 1 to 4 words. The size is
   the number of buckets. */
#include "memory.h"

/* An entry of a bucket's list: key, text, next. */
enum { KEY, TEXT, NEXT };

static value table[1];

static void put(uint64_t bucket, uint64_t key)
{
    uint64_t words = 1 + key % 4;
    value text = make_raw(words);
    for (uint64_t i = 0; i < words; i++)
        set_raw(text, i, key + i);
    value fields[] = {of_int((int64_t)key), text, get(table[0], bucket)};
    value entry = make(LENGTH(fields), fields);
    set(table[0], bucket, entry);
}

/* Take the key out; its text's last word, or 0 if it is not there. */
static uint64_t take(uint64_t bucket, uint64_t key)
{
    value before = nothing, entry = get(table[0], bucket);
    while (!is_nothing(entry) && (uint64_t)to_int(get(entry, KEY)) != key) {
        before = entry;
        entry = get(entry, NEXT);
    }
    if (is_nothing(entry))
        return 0;
    if (is_nothing(before))
        set(table[0], bucket, get(entry, NEXT));
    else
        set(before, NEXT, get(entry, NEXT));
    value text = get(entry, TEXT);
    uint64_t word = get_raw(text, key % 4);
    drop(text);
    drop(entry);
    return word;
}

/* Take out what is left. */
static uint64_t empty_table(uint64_t buckets)
{
    uint64_t sum = 0;
    for (uint64_t bucket = 0; bucket < buckets; bucket++)
        for (value entry = get(table[0], bucket); !is_nothing(entry); entry = get(table[0], bucket))
            sum += take(bucket, (uint64_t)to_int(get(entry, KEY)));
    drop(table[0]);
    return sum;
}

int main(int count, char **arguments)
{
    uint64_t buckets = problem_size(count, arguments, 1 << 18), sum = 0;
    memory_open();
    roots(table, LENGTH(table));
    table[0] = make_empty(buckets);
    for (uint64_t i = 0; i < 16 * buckets; i++) {
        uint64_t key = 1 + random_number() % (2 * buckets), bucket = key * 0x9e3779b1 % buckets;
        uint64_t taken = take(bucket, key);
        sum += taken;
        if (taken == 0)
            put(bucket, key);
    }
    print_checksum(sum + empty_table(buckets));
    memory_close();
    return 0;
}
