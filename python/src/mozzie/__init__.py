"""Mozzie: five board and card games on one C engine. See docs/python.md."""

from ._lib import ALL, NATURE, NOBODY, Refused, decode, lib
from .arena import Arena, arena, play_match, seatings, wilson
from .bots import Bot, Policy, Thought, random_policy
from .chance import Rng, Source
from .game import Game, Kind, Option, Slice, Spec, components, games, read
from .record import Match, Record
from .search import Evaluate, Leaves, Search
from .state import Description, Event, Result, State
from .vec import Buffer, VecEnv
from .view import View

__version__ = decode(lib.mz_version())
__all__ = ["ALL", "NATURE", "NOBODY", "Arena", "Bot", "Buffer", "Description", "Evaluate", "Event", "Game",
           "Kind", "Leaves", "Match", "Option", "Policy", "Record", "Refused", "Result", "Rng", "Search", "Slice",
           "Source", "Spec", "State", "Thought", "VecEnv", "View", "arena", "components", "games",
           "play_match", "random_policy", "read", "seatings", "wilson"]
