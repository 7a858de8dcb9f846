import { expect, it } from "vitest";
import { AnswerCache } from "../../../runtime/pipeline/answer-cache.ts";
import type { Produced } from "../../../runtime/pipeline/reply/produced.ts";
import { ReplyBody } from "../../../runtime/pipeline/reply/reply-body.ts";

const today = "2026-11-15";
const kilobyte = 1024;

/** An answer that counts as 1,024 bytes: 512 of body and as much for what is around it. */
function answer(): Produced {
  return {
    status: 200,
    body: new ReplyBody(new Uint8Array(512)),
    units: 1,
    empty: false,
    note: undefined,
    etag: null,
    cookies: [],
    outbox: [],
  };
}

/** Asks for what the cache has no answer to, twice: then it is kept. */
function keepTwice(cache: AnswerCache, target: string, kept = answer()): Produced {
  for (let turn = 0; turn < 2; turn++) cache.keep(target, today, kept);
  return kept;
}

it("keeps an answer when its request is made again", () => {
  const cache = new AnswerCache(64 * kilobyte);
  cache.keep("/r", today, answer());
  expect(cache.get("/r", today)).toBeNull();
  const kept = answer();
  cache.keep("/r", today, kept);
  expect(cache.get("/r", today)).toBe(kept);
  expect(cache.get("/r?x=1", today)).toBeNull();
});

it("forgets everything with the day", () => {
  const cache = new AnswerCache(64 * kilobyte);
  keepTwice(cache, "/r");
  expect(cache.get("/r", "2026-11-16")).toBeNull();
});

it("leaves out an answer of more than a sixteenth of its bound", () => {
  const cache = new AnswerCache(8 * kilobyte);
  keepTwice(cache, "/r");
  expect(cache.get("/r", today)).toBeNull();
});

it("once full, gives up the oldest that was not asked for", () => {
  const cache = new AnswerCache(16 * kilobyte);
  for (let number = 0; number < 16; number++) keepTwice(cache, `/kept/${number}`);
  expect(cache.get("/kept/0", today)).not.toBeNull();
  keepTwice(cache, "/new");
  const held = (target: string) => cache.get(target, today) !== null;
  expect(["/new", "/kept/0", "/kept/1", "/kept/2"].map(held)).toEqual([true, true, false, true]);
});
