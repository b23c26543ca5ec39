"""Hand files: positions with their notes and known answers, in .json, .jsonl, .yaml and .gdp files. Records
of games.
"""

from guandan.files.positions import FORMATS, HandFileEntry, dump, dumps, load, loads
from guandan.files.records import Record
from guandan.files.records import dump as dump_record
from guandan.files.records import load as load_record
from guandan.files.records import loads as loads_record

__all__ = [
    "FORMATS",
    "HandFileEntry",
    "Record",
    "dump",
    "dump_record",
    "dumps",
    "load",
    "load_record",
    "loads",
    "loads_record",
]
