#include "memory.h"

int64_t tso_load(const struct write *write, struct process self, uint64_t place, int64_t memory)
/*@ ghost (uint32_t lock) */
{
    uint64_t k = self.end;
    /*@
      loop invariant bound:  self.begin <= k <= self.end;
      loop invariant newer:  after_newest(write, self.begin, k, place) ==
                             after_newest(write, self.begin, self.end, place);
      loop assigns           k;
      loop variant           k;
    */
    while (k > self.begin && write[k - 1].place != place)
        k--;
    return k > self.begin ? write[k - 1].value : memory;
}

struct process tso_store(struct write *write, struct process self, uint64_t place, int64_t value)
/*@ ghost (uint64_t limit) */
{
    write[self.end].place = place;
    write[self.end].value = value;
    self.end = self.end + 1;
    return self;
}

struct process tso_commit(uint16_t *control, uint8_t *mark, int64_t *field, uint64_t n,
                          const struct write *write, struct process self)
/*@ ghost (uint64_t field_count, uint32_t lock) */
{
    uint64_t place = write[self.begin].place;
    int64_t value = write[self.begin].value;
    if (place < PLACE_MARKS)
        control[place] = (uint16_t)value;
    else if (place - PLACE_MARKS < n)
        mark[place - PLACE_MARKS] = (uint8_t)value;
    else
        field[place - PLACE_MARKS - n] = value;
    self.begin = self.begin + 1;
    return self;
}

struct process tso_slide(struct write *write, struct process self, uint64_t low)
{
    uint64_t shift = self.begin - low;
    uint64_t end = self.end - shift;
    /*@
      loop invariant bound:  low <= k <= end;
      loop invariant moved:  \forall integer i; low <= i < k ==>
        write[i].place == \at(write[i + (self.begin - low)].place, Pre) &&
        write[i].value == \at(write[i + (self.begin - low)].value, Pre);
      loop invariant ahead:  \forall integer i; k <= i < self.end ==>
        write[i].place == \at(write[i].place, Pre) && write[i].value == \at(write[i].value, Pre);
      loop assigns           k, write[low .. self.end - 1];
      loop variant           end - k;
    */
    for (uint64_t k = low; k < end; k++) {
        write[k].place = write[k + shift].place;
        write[k].value = write[k + shift].value;
    }
    self.begin = low;
    self.end = end;
    return self;
}
