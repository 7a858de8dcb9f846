"""Answers judged queries with SQLite FTS5 (trigram), as a yardstick.

Reads one JSON object from standard input: {"documents": [[id, name, text]], "queries": [query]}; prints
{"answers": [{"ids": [...], "milliseconds": t}]}. A query is the AND of its words; words under three characters, which
trigrams cannot see, are matched with LIKE.
"""

import json
import sqlite3
import sys
import time
import unicodedata


def fold(text):
    return unicodedata.normalize("NFKC", text)


def answer(database, query):
    words = [word for word in fold(query).split() if word]
    long_words = [word for word in words if len(word) >= 3]
    conditions, values = [], []
    if long_words:
        conditions.append("record MATCH ?")
        values.append(" ".join('"' + word.replace('"', '""') + '"' for word in long_words))
    for word in words:
        if len(word) < 3:
            conditions.append("(name LIKE ? OR body LIKE ?)")
            values += [f"%{word}%", f"%{word}%"]
    if not conditions:
        return []
    order = "bm25(record, 0, 10, 1)" if long_words else "length(name)"
    sql = f"SELECT id FROM record WHERE {' AND '.join(conditions)} ORDER BY {order} LIMIT 10"
    return [row[0] for row in database.execute(sql, values)]


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


main()
