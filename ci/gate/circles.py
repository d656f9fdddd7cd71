"""Circles in a graph of calls."""


def circles(calls):
    """node -> the nodes that it calls and that call it back, for nodes on a circle."""
    reach = {node: set(called) for node, called in calls.items()}
    changed = True
    while changed:
        changed = False
        for node, known in reach.items():
            new = set().union(*(reach.get(m, ()) for m in known)) if known else set()
            if not new <= known:
                known |= new
                changed = True
    return {node: {m for m in reach[node] if node in reach.get(m, ())} for node in reach
            if node in reach[node]}
