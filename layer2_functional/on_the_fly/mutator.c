#include "mutator.h"

#include "mark.h"
#include "memory.h"

/* The vertex that a field with this value holds, or n if it holds nothing. */
/*@
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures vertex: \result == held_vertex(n, value);
*/
static inline uint64_t vertex_in(int64_t value, uint64_t n)
{
    return value >= 0 && (uint64_t)value < n ? (uint64_t)value : n;
}

void tso_mutator_load(uint64_t n, const int64_t *field, uint64_t *root, const struct write *write,
                      struct process self, uint64_t e, uint64_t j)
/*@ ghost (const uint64_t *first, uint64_t field_count, const uint32_t *holder,
           uint64_t root_count, uint64_t i, uint32_t lock) */
{
    int64_t value = tso_load(write, self, PLACE_MARKS + n + e, field[e]) /*@ ghost (lock) */;
    root[j] = vertex_in(value, n);
}

void tso_mutator_discard(uint64_t n, uint64_t *root, uint64_t j)
/*@ ghost (const uint32_t *holder, uint64_t root_count, struct process self) */
{
    root[j] = n;
}

void tso_mutator_allocate(const uint64_t *first, int64_t *field, const uint16_t *control,
                          uint8_t *mark, uint64_t *root, const struct write *write,
                          struct process self, uint64_t v, uint64_t j)
/*@ ghost (uint64_t n, uint64_t field_count, const uint32_t *holder, uint64_t root_count,
           uint32_t lock) */
{
    uint64_t end = first[v + 1];
    mark[v] = (uint8_t)tso_load(write, self, PLACE_BIRTH, control[PLACE_BIRTH]) /*@ ghost (lock) */;
    /*@
      loop invariant bound:  first[v] <= e <= end;
      loop invariant empty:  \forall integer k; first[v] <= k < e ==> field[k] == -1;
      loop assigns           e, field[first[v] .. end - 1];
      loop variant           end - e;
    */
    for (uint64_t e = first[v]; e < end; e++)
        field[e] = -1;
    root[j] = v;
}

struct process tso_mutator_begin(uint64_t n, const uint64_t *root, uint64_t root_count,
                                 struct process self, uint64_t i, uint64_t e, uint64_t j)
/*@ ghost (const uint64_t *first, const uint32_t *holder) */
{
    self.into = root[i];
    self.place = e;
    self.from = j < root_count && root[j] < n ? root[j] : n;
    self.at = AT_DELETE;
    return self;
}

struct process tso_mutator_delete(uint64_t n, const int64_t *field, const struct write *write,
                                  struct process self)
/*@ ghost (uint64_t field_count, uint32_t lock) */
{
    int64_t value = tso_load(write, self, PLACE_MARKS + n + self.place, field[self.place])
        /*@ ghost (lock) */;
    return tso_mark_begin(self, n, vertex_in(value, n), AT_INSERT);
}

struct process tso_mutator_insert(uint64_t n, struct process self)
{
    return tso_mark_begin(self, n, self.from, AT_WRITE);
}

struct process tso_mutator_write(uint64_t n, struct write *write, struct process self)
/*@ ghost (uint64_t field_count, uint64_t limit) */
{
    int64_t value = self.from < n ? (int64_t)self.from : -1;
    self = tso_store(write, self, PLACE_MARKS + n + self.place, value) /*@ ghost (limit) */;
    self.at = AT_RUN;
    return self;
}
