"""The gate's own solvers, called with a few more options: wrappers, and a Why3 configuration
that leads to them."""

import copy
import re
import stat

from gate.toolchain import WHY3


def environment_with(toolchain, options, place):
    """The environment of the gate, but that each tool of `options` is called with its options."""
    place.mkdir(parents=True, exist_ok=True)
    text = (WHY3 / "why3.conf").read_text()
    for tool, words in options.items():
        own = WHY3 / "bin" / tool
        if not own.exists():
            continue
        wrapper = place / tool
        # Behind those of Why3, which has a seed of its own: the last one counts.
        wrapper.write_text(f"#!/bin/sh\nexec '{own}' \"$@\" {words}\n")
        wrapper.chmod(wrapper.stat().st_mode | stat.S_IXUSR | stat.S_IXGRP | stat.S_IXOTH)
        text = re.sub(rf'(?<=[\s"]){re.escape(str(own))}(?=[\s"])', str(wrapper), text)
    (place / "why3.conf").write_text(text)
    return dict(toolchain.environment, WHY3CONFIG=str(place / "why3.conf"))


def in_environment(toolchain, environment):
    """The same tools, in another environment."""
    other = copy.copy(toolchain)
    other.environment = environment
    return other
