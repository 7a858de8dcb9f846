"""The same work on another stack: FastAPI, uvicorn and SQLite FTS5, as a small service would be written on them.

build <records.jsonl> <database>   one line of JSON a record: [id, name, text, answer]
serve <database> <port> <key>      answers /v1/programs/search and /v1/programs/{id}

A key is looked up by its SHA-256 and every answer is preceded by a usage row that is on the disk. Searching is that of
eval/engines/fts5-baseline.py: trigrams, all words, then any.
"""

import hashlib
import importlib.util
import json
import pathlib
import sqlite3
import sys
import time

_path = pathlib.Path(__file__).parent / "../../eval/engines/fts5-baseline.py"
_spec = importlib.util.spec_from_file_location("fts5_baseline", _path)
fts5 = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(fts5)


def build(records, path):
    database = sqlite3.connect(path)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("CREATE VIRTUAL TABLE record USING fts5(id UNINDEXED, name, body, tokenize='trigram')")
    database.execute("CREATE TABLE answer (id TEXT PRIMARY KEY, json TEXT NOT NULL) WITHOUT ROWID")
    database.execute("CREATE TABLE api_key (hash TEXT PRIMARY KEY, account INTEGER NOT NULL) WITHOUT ROWID")
    database.execute("CREATE TABLE usage (account INTEGER, at REAL, endpoint TEXT, units INTEGER)")
    for line in open(records, encoding="utf-8"):
        record_id, name, text, answer = json.loads(line)
        database.execute("INSERT INTO record VALUES (?, ?, ?)", (record_id, fts5.fold(name), fts5.fold(text)))
        database.execute("INSERT INTO answer VALUES (?, ?)", (record_id, answer))
    database.commit()


def create(path, key):
    from fastapi import FastAPI, Header, HTTPException, Response

    app = FastAPI()
    database = sqlite3.connect(path, check_same_thread=False)
    database.execute("PRAGMA synchronous = FULL")
    database.execute("INSERT OR IGNORE INTO api_key VALUES (?, 1)", (digest(key),))
    database.commit()

    def charge(given, endpoint):
        row = database.execute("SELECT account FROM api_key WHERE hash = ?", (digest(given or ""),)).fetchone()
        if row is None:
            raise HTTPException(status_code=401, detail="invalid key")
        database.execute("INSERT INTO usage VALUES (?, ?, ?, 1)", (row[0], time.time(), endpoint))
        database.commit()

    def answer_of(record_id):
        return database.execute("SELECT json FROM answer WHERE id = ?", (record_id,)).fetchone()

    @app.get("/v1/programs/search")
    async def search(q: str, limit: int = 20, x_api_key: str | None = Header(default=None)):
        found = [answer_of(record_id)[0] for record_id in fts5.answer(database, q, limit)]
        charge(x_api_key, "search")
        return Response(content='{"results":[' + ",".join(found) + "]}", media_type="application/json")

    @app.get("/v1/programs/{record_id}")
    async def detail(record_id: str, x_api_key: str | None = Header(default=None)):
        row = answer_of(record_id)
        if row is None:
            raise HTTPException(status_code=404, detail="unknown id")
        charge(x_api_key, "detail")
        return Response(content=row[0], media_type="application/json")

    return app


def digest(key):
    return hashlib.sha256(key.encode()).hexdigest()


if __name__ == "__main__":
    if sys.argv[1] == "build":
        build(sys.argv[2], sys.argv[3])
    else:
        import uvicorn

        uvicorn.run(create(sys.argv[2], sys.argv[4]), host="127.0.0.1", port=int(sys.argv[3]), log_level="info")
