"""The numbered cases of three-deck Shengji, in the card texts of the tests: for the oracle and for the package."""

# (case, cards, (width, length) of the units, level and trump suit)
TRACTORS: list[tuple[int, str, list[tuple[int, int]], str]] = [
    (6, "H5577", [(2, 2)], "6 S"),
    (8, "SB SB S66", [(2, 2)], "6 S"),
    (9, "S66 H66", [(2, 2)], "6 S"),
    (10, "H66 SAA", [(2, 2)], "6 S"),
    (11, "H66 C66", [(2, 1), (2, 1)], "6 S"),
    (12, "HR HR SB SB", [(2, 2)], "6 S"),
    (13, "SAA H66 S66", [(2, 3)], "6 S"),
    (14, "SAA S66", [(2, 1), (2, 1)], "6 S"),
    (15, "H88999", [(3, 1), (2, 1)], "6 S"),
    (16, "H888999", [(3, 2)], "6 S"),
    (16, "HAA SKK", [(2, 2)], "A S"),
    (17, "H3344", [(2, 2)], "2 S"),
    (17, "H22 SAA", [(2, 2)], "2 S"),
    (17, "H22 H33", [(2, 1), (2, 1)], "2 S"),
]

# (case, throw, the other hands, blocked cards, cards forced to be played); level 6, spades
THROWS: list[tuple[int, str, tuple[str, str, str], str, str]] = [
    (29, "HAAQQ", ("HA", "", ""), "HQQ", "HQ"),
    (29, "HAAKK", ("HA", "", ""), "", ""),
    (30, "HAAQQ", ("HQ", "H2", ""), "", ""),
    (31, "HA99", ("HT", "H2", ""), "H99", "H9"),
    (32, "HA99", ("", "HT", ""), "H99", "H9"),
    (33, "HA99", ("H8", "H8", "H7"), "", ""),
    (34, "H99", ("HAA", "HK", ""), "", ""),
    (35, "HR SB", ("HR", "", ""), "SB", "SB"),
    (36, "H88999", ("HT", "", ""), "H88999", "H8"),
    (36, "H88999", ("H9", "", ""), "H88", "H8"),
]

# (case, lead, hand, all legal follows); level 6, spades
FOLLOWS: list[tuple[int, str, str, list[str]]] = [
    (37, "H44", "H7775", ["H77"]),
    (38, "H222", "H9954", ["H995", "H994"]),
    (39, "H222", "HK5 C3 D4", ["HK5 C3", "HK5 D4"]),
    (40, "H4455", "H77723", ["H7723", "H7772", "H7773"]),
    (41, "H4455", "H777999", ["H7799"]),
    (42, "H4455", "H778882", ["H7788"]),
    (43, "H444555", "H88899JJ2", ["H8899JJ"]),
    (44, "H444555", "H8889932", ["H888993", "H888992"]),
    (45, "H444777", "H8885432", ["H888543", "H888542", "H888532", "H888432"]),
    (46, "H444555", "H888JJJ33", ["H888JJJ"]),
    (47, "HTTTJJJ", "H8899543", ["H889954", "H889953", "H889943"]),
    (48, "HTTTJJJ", "H3335588QQ", ["H335588", "H3355QQ", "H3388QQ", "H5588QQ"]),
    # 5 and 7 are neighbours at level 6: 5577 and any third pair.
    (48, "HTTTJJJ", "H3335577QQ", ["H335577", "H5577QQ"]),
    (49, "H444555", "H23789 C4 D5", ["H23789 C4", "H23789 D5"]),
    (50, "H223344", "H888999JJ", ["H8899JJ", "H888999"]),
    (51, "H223344", "H888JJJ2", ["H888JJJ", "H88JJJ2", "H888JJ2"]),
    (52, "H44", "C5 D5 S3", ["C5 D5", "C5 S3", "D5 S3"]),
]

# (case, plays in order, place of the winner); level 6, spades
WINNERS: list[tuple[int, tuple[str, ...], int]] = [
    (50, ("H223344", "H888999", "H557788", "C223344"), 1),
    (53, ("HAA", "S33", "H23", "H44"), 1),
    (53, ("HAA", "S34", "H23", "H44"), 0),
    (54, ("HAAK", "S449", "S33K", "H223"), 1),
    (55, ("HAAK", "S449", "H66 S3", "H223"), 2),
    (56, ("HAAK", "H66 S3", "C66 HR", "H223"), 1),
    (57, ("HQQKKAA", "S222333", "H223344", "H557788"), 1),
    (58, ("HQQKKAA", "H222333", "H445577", "C223344"), 1),
    (59, ("HQQKKAA", "S334488", "H223344", "H557788"), 0),
    (60, ("H888999", "S334455", "H223344", "H557722"), 0),
    (61, ("HAK", "S3J", "S5T", "H22"), 1),
    (62, ("H99", "HA S3", "H22", "H33"), 0),
]
