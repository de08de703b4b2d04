"""Mozzie: five board and card games on one C engine. See docs/python.md."""

from ._lib import ALL, NATURE, NOBODY, Refused
from .chance import Rng, Source
from .game import Game, Kind, Option, Slice, Spec, games, read
from .state import Description, Event, Result, State
from .view import View

__version__ = "0.1.0"
__all__ = ["ALL", "NATURE", "NOBODY", "Description", "Event", "Game", "Kind", "Option", "Refused",
           "Result", "Rng", "Slice", "Source", "Spec", "State", "View", "games", "read"]
