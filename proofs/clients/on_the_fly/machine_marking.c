#include "machine_marking.h"

#include "../../../layer2_functional/on_the_fly/mark.h"

void machine_mark_lock(struct process *process, uint32_t *lock, uint64_t p)
/*@ ghost (const uint32_t *listed, uint64_t n, uint64_t count) */
{
    process[p] = tso_mark_lock(lock, process[p]);
    //@ assert others: others_kept{Pre, Here}(process, count, p);
}

void machine_mark_unlock(struct process *process, uint32_t *lock, uint64_t p)
/*@ ghost (const uint32_t *listed, uint64_t n, uint64_t count) */
{
    process[p] = tso_mark_unlock(lock, process[p]);
    //@ assert others: others_kept{Pre, Here}(process, count, p);
}

void machine_mark_keep(struct process *process, uint32_t *listed, uint64_t p)
/*@ ghost (uint64_t n, uint32_t lock, uint64_t count) */
{
    process[p] = tso_mark_keep(listed, process[p]) /*@ ghost (n) */;
    //@ assert others: others_kept{Pre, Here}(process, count, p);
}
