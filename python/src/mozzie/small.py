"""Small positions of the games with hidden information, solved: to hold a solver against.

``pyspiel.load_game(one.game, one.parameters)`` after ``openspiel.register()``. Values are points:
the player's own score minus the other's."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True)
class Small:
    """``value``: of the game to player 0 when both play their best; ``source``: where it is from."""

    name: str
    game: str
    position: str
    value: Fraction
    source: str

    @property
    def parameters(self) -> dict[str, str]:
        return {"utility": "points", "position": self.position}


def _last_round(track: str, board: str = "-") -> str:
    return (f"MA1 2 P m1 w2 T=-,{track} H={board} C=- P1=-:12 P2=-:12 B=R-,O-,B-,G- D=- G=- V=1 "
            "Z=1 O=end:finishTurn")


_RULES = "formulas of section 6.4 of the rules of Moustique Attaque"
_SOLVED = "CFR+ on the whole tree"

SMALL = (
    Small("sting", "mozzie_moustique_attaque", _last_round("R3,O2,B4"), Fraction(73, 47), _RULES),
    Small("last-slaps", "mozzie_mosquitozzz", (
        "MZ1 std/2 B.b L1 V2 S=AT*4,AA*2 D=0 T=-/- P1=1:SC,MS*2,BF:~-:FH*2 P2=5:FH*2,SC,CT:~AA*4,"
        "MS*2,BF:- W=~AT*2,AA*2,RA*4,IN*2,AP,IF*2,RS,AL,BE,AM*2 X=FH,CT,MD Y=~FH*5,MS*2,LS*3,CT,"
        "ES*4,FG*2,SS*4,MD*4,MN G=RS,GA"), Fraction(-5), _SOLVED),
    Small("last-swat", "mozzie_mosquitozzz", (
        "MZ1 std/2 B.b L2 V1 S=AA*3,RA*2 D=0 T=SC/SC P1=1:FH*3,FG:~MS,BF:- P2=7:AT*2,AA,BF:~AT*2,"
        "FH*2,MS:MD W=~AT*2,AA*4,RA*2,IN*2,AP,IF*2,RS*2,AL,BE,GA,AM*2 X=MS,ES*2 Y=~FH*5,MS*3,LS*3,"
        "CT*3,ES*2,FG,SS*4,MD*4,MN G=-"), Fraction(1), _SOLVED),
)
"""The registered positions."""
