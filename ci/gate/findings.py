"""What the gate objects to, and where."""

from dataclasses import asdict, dataclass


@dataclass
class Finding:
    rule: str
    message: str
    file: str = ""
    line: int = 0
    function: str = ""
    clause: str = ""
    answer: str = ""
    command: str = ""

    def as_dict(self):
        return asdict(self)
