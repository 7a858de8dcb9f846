"""Answers judged queries with SQLite FTS5 (trigram), as a yardstick.

Reads one JSON object from standard input: {"documents": [[id, name, text]], "queries": [query]}; prints
{"answers": [{"ids": [...], "milliseconds": t}]}. Records with all words of a query come first, then those with any of
them; words under three characters, which trigrams cannot see, are matched with LIKE.
"""

import json
import sqlite3
import sys
import time
import unicodedata

SHOWN = 10


def fold(text):
    return unicodedata.normalize("NFKC", text)


def search(database, words, joint, shown):
    long_words = [word for word in words if len(word) >= 3]
    # Only a match has a rank, and it cannot be one of several alternatives: where any word will do, long ones are enough.
    short_words = [word for word in words if len(word) < 3 and (joint == "AND" or not long_words)]
    conditions, values = [], []
    if long_words:
        conditions.append("record MATCH ?")
        values.append(f" {joint} ".join('"' + word.replace('"', '""') + '"' for word in long_words))
    for word in short_words:
        conditions.append("(name LIKE ? OR body LIKE ?)")
        values += [f"%{word}%", f"%{word}%"]
    if not conditions:
        return []
    order = "bm25(record, 0, 10, 1)" if long_words else "length(name)"
    sql = f"SELECT id FROM record WHERE {f' {joint} '.join(conditions)} ORDER BY {order} LIMIT {shown}"
    return [row[0] for row in database.execute(sql, values)]


def answer(database, query, shown=SHOWN):
    words = [word for word in fold(query).split() if word]
    found = search(database, words, "AND", shown)
    if len(found) < shown and len(words) > 1:
        found += [other for other in search(database, words, "OR", shown) if other not in found]
    return found[:shown]


def main():
    job = json.load(sys.stdin)
    database = sqlite3.connect(":memory:")
    database.execute("CREATE VIRTUAL TABLE record USING fts5(id UNINDEXED, name, body, tokenize='trigram')")
    database.executemany("INSERT INTO record VALUES (?, ?, ?)", ([i, fold(n), fold(b)] for i, n, b in job["documents"]))
    answers = []
    for query in job["queries"]:
        answer(database, query)
        start = time.perf_counter()
        ids = answer(database, query)
        answers.append({"ids": ids, "milliseconds": (time.perf_counter() - start) * 1000})
    json.dump({"answers": answers}, sys.stdout)


if __name__ == "__main__":
    main()
