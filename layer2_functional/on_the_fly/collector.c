#include "collector.h"

#include "mark.h"
#include "memory.h"

struct process tso_collector_flip(const uint16_t *control, struct write *write, struct process self)
/*@ ghost (uint64_t limit, uint32_t lock) */
{
    int64_t sense = tso_load(write, self, PLACE_SENSE, control[PLACE_SENSE]) /*@ ghost (lock) */;
    self = tso_store(write, self, PLACE_SENSE, 1 - sense) /*@ ghost (limit) */;
    self.round = ROUND_FLIP;
    self.at = AT_FENCE;
    return self;
}

struct process tso_collector_init(struct write *write, struct process self)
/*@ ghost (uint64_t limit) */
{
    self = tso_store(write, self, PLACE_PHASE, PHASE_INIT) /*@ ghost (limit) */;
    self.round = ROUND_INIT;
    self.at = AT_FENCE;
    return self;
}

struct process tso_collector_mark(struct write *write, struct process self)
/*@ ghost (uint64_t limit) */
{
    self = tso_store(write, self, PLACE_PHASE, PHASE_MARK) /*@ ghost (limit) */;
    self.at = AT_BIRTH;
    return self;
}

struct process tso_collector_birth(const uint16_t *control, struct write *write,
                                   struct process self)
/*@ ghost (uint64_t limit, uint32_t lock) */
{
    int64_t sense = tso_load(write, self, PLACE_SENSE, control[PLACE_SENSE]) /*@ ghost (lock) */;
    self = tso_store(write, self, PLACE_BIRTH, sense) /*@ ghost (limit) */;
    self.round = ROUND_MARK;
    self.at = AT_FENCE;
    return self;
}

struct process tso_collector_take(const uint64_t *first, struct process self, uint64_t v)
/*@ ghost (uint64_t n, const uint32_t *listed) */
{
    self.into = v;
    self.place = first[v];
    self.at = AT_SCAN;
    return self;
}

struct process tso_collector_ask_work(struct process self)
/*@ ghost (const uint32_t *listed, uint64_t n) */
{
    self.round = ROUND_WORK;
    self.at = AT_FENCE;
    return self;
}

struct process tso_collector_scan(uint64_t n, const int64_t *field, const struct write *write,
                                  struct process self)
/*@ ghost (const uint64_t *first, uint64_t field_count, uint32_t lock) */
{
    int64_t value = tso_load(write, self, PLACE_MARKS + n + self.place, field[self.place])
        /*@ ghost (lock) */;
    self.place = self.place + 1;
    return tso_mark_begin(self, n, value >= 0 && (uint64_t)value < n ? (uint64_t)value : n,
                          AT_SCAN);
}

struct process tso_collector_blacken(uint32_t *listed, struct process self)
/*@ ghost (const uint64_t *first, uint64_t n) */
{
    listed[self.into] = NAME_NOBODY;
    self.at = AT_LOOP;
    return self;
}

struct process tso_collector_sweep(struct write *write, struct process self)
/*@ ghost (uint64_t limit) */
{
    self = tso_store(write, self, PLACE_PHASE, PHASE_SWEEP) /*@ ghost (limit) */;
    self.at = AT_LOOK;
    return self;
}

struct process tso_collector_look(const uint16_t *control, const uint8_t *mark, int8_t *looked,
                                  const struct write *write, struct process self, uint64_t v)
/*@ ghost (uint64_t n, uint32_t lock) */
{
    int64_t flag = tso_load(write, self, PLACE_MARKS + v, mark[v]) /*@ ghost (lock) */;
    int64_t sense = tso_load(write, self, PLACE_SENSE, control[PLACE_SENSE]) /*@ ghost (lock) */;
    looked[v] = 1;
    self.ref = v;
    self.at = flag == MARK_FREE || flag == sense ? AT_LOOK : AT_FREE;
    return self;
}

struct process tso_collector_free(const uint64_t *first, uint8_t *mark, int64_t *field,
                                  struct process self)
/*@ ghost (uint64_t n, uint64_t field_count, uint32_t lock) */
{
    uint64_t end = first[self.ref + 1];
    mark[self.ref] = MARK_FREE;
    /*@
      loop invariant bound:  first[self.ref] <= e <= end;
      loop invariant empty:  \forall integer k; first[self.ref] <= k < e ==> field[k] == -1;
      loop assigns           e, field[first[self.ref] .. end - 1];
      loop variant           end - e;
    */
    for (uint64_t e = first[self.ref]; e < end; e++)
        field[e] = -1;
    self.at = AT_LOOK;
    return self;
}

struct process tso_collector_end(int8_t *looked, uint64_t n, struct write *write,
                                 struct process self)
/*@ ghost (uint64_t limit) */
{
    /*@
      loop invariant bound:  0 <= v <= n;
      loop invariant again:  \forall integer k; 0 <= k < v ==> looked[k] == 0;
      loop assigns           v, looked[0 .. n - 1];
      loop variant           n - v;
    */
    for (uint64_t v = 0; v < n; v++)
        looked[v] = 0;
    self = tso_store(write, self, PLACE_PHASE, PHASE_IDLE) /*@ ghost (limit) */;
    self.round = ROUND_IDLE;
    self.at = AT_FENCE;
    return self;
}
