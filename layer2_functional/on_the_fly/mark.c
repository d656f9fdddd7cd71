#include "mark.h"

#include "memory.h"

struct process tso_mark_begin(struct process self, uint64_t n, uint64_t v, uint16_t then)
{
    self.ref = v;
    self.then = then;
    self.at = v < n ? AT_MARK_SENSE : then;
    return self;
}

struct process tso_mark_sense(const uint16_t *control, const struct write *write,
                              struct process self)
/*@ ghost (uint64_t n, uint64_t field_count, uint32_t lock) */
{
    self.sense = (uint8_t)tso_load(write, self, PLACE_SENSE, control[PLACE_SENSE])
        /*@ ghost (lock) */;
    self.at = AT_MARK_FLAG;
    return self;
}

struct process tso_mark_flag(const uint8_t *mark, const struct write *write, struct process self)
/*@ ghost (uint64_t n, uint32_t lock) */
{
    int64_t flag = tso_load(write, self, PLACE_MARKS + self.ref, mark[self.ref])
        /*@ ghost (lock) */;
    self.at = flag == self.sense ? self.then : AT_MARK_PHASE;
    return self;
}

struct process tso_mark_phase(const uint16_t *control, const struct write *write,
                              struct process self)
/*@ ghost (uint32_t lock) */
{
    int64_t phase = tso_load(write, self, PLACE_PHASE, control[PLACE_PHASE]) /*@ ghost (lock) */;
    self.at = phase == PHASE_IDLE ? self.then : AT_MARK_LOCK;
    return self;
}

struct process tso_mark_lock(uint32_t *lock, struct process self)
{
    *lock = self.name;
    self.at = AT_MARK_COMPARE;
    return self;
}

struct process tso_mark_compare(const uint8_t *mark, const struct write *write, struct process self)
/*@ ghost (uint64_t n, uint32_t lock) */
{
    int64_t flag = tso_load(write, self, PLACE_MARKS + self.ref, mark[self.ref])
        /*@ ghost (lock) */;
    self.won = flag != self.sense;
    self.at = flag != self.sense ? AT_MARK_SWAP : AT_MARK_UNLOCK;
    return self;
}

struct process tso_mark_swap(struct write *write, struct process self)
/*@ ghost (uint64_t limit) */
{
    self = tso_store(write, self, PLACE_MARKS + self.ref, self.sense) /*@ ghost (limit) */;
    self.at = AT_MARK_UNLOCK;
    return self;
}

struct process tso_mark_unlock(uint32_t *lock, struct process self)
{
    *lock = NAME_NOBODY;
    self.at = self.won == 1 ? AT_MARK_KEEP : self.then;
    return self;
}

struct process tso_mark_keep(uint32_t *listed, struct process self)
/*@ ghost (uint64_t n) */
{
    listed[self.ref] = self.name;
    self.at = self.then;
    return self;
}
