"""Hand files: positions with their notes and known answers, in .json, .jsonl, .yaml and .gdp files."""

from guandan.files.positions import FORMATS, HandFileEntry, dump, dumps, load, loads

__all__ = ["FORMATS", "HandFileEntry", "dump", "dumps", "load", "loads"]
