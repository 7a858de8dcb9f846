import { expect, it } from "vitest";
import { AnswerCache } from "../../../runtime/pipeline/answer-cache.ts";
import type { Produced } from "../../../runtime/pipeline/produced.ts";
import { ReplyBody } from "../../../runtime/pipeline/reply-body.ts";

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

it("finds an answer by its request and by each way the request was written", () => {
  const cache = new AnswerCache(64 * kilobyte);
  const kept = answer();
  cache.keep("r", today, kept);
  cache.alias("/v1/x?a=1&b=2", "r");
  cache.alias("/v1/x?b=2&a=1", "r");
  expect(cache.byRequest("r", today)).toBe(kept);
  expect(cache.byTarget("/v1/x?a=1&b=2", today)).toBe(kept);
  expect(cache.byTarget("/v1/x?b=2&a=1", today)).toBe(kept);
  expect(cache.byTarget("/v1/x", today)).toBeNull();
});

it("forgets everything with the day", () => {
  const cache = new AnswerCache(64 * kilobyte);
  cache.keep("r", today, answer());
  cache.alias("/r", "r");
  expect(cache.byTarget("/r", "2026-11-16")).toBeNull();
  expect(cache.byRequest("r", "2026-11-16")).toBeNull();
});

it("leaves out an answer of more than a sixteenth of its bound", () => {
  const cache = new AnswerCache(8 * kilobyte);
  cache.keep("r", today, answer());
  expect(cache.byRequest("r", today)).toBeNull();
});

it("once full, gives nothing up for a request that was made once, and the oldest for one made again", () => {
  const cache = new AnswerCache(16 * kilobyte);
  for (let number = 0; number < 16; number++) cache.keep(`kept ${number}`, today, answer());
  cache.alias("/kept/0", "kept 0");
  cache.keep("new", today, answer());
  expect([cache.byRequest("new", today), cache.byTarget("/kept/0", today) === null]).toEqual([null, false]);
  // The one just asked for is passed over once.
  cache.keep("new", today, answer());
  expect(cache.byRequest("new", today)).not.toBeNull();
  expect(cache.byRequest("kept 0", today)).not.toBeNull();
  expect(cache.byRequest("kept 1", today)).toBeNull();
  expect(cache.byRequest("kept 2", today)).not.toBeNull();
});

it("forgets the ways a request was written with its answer", () => {
  const cache = new AnswerCache(16 * kilobyte);
  for (let number = 0; number < 16; number++) cache.keep(`kept ${number}`, today, answer());
  cache.alias("/kept/0", "kept 0");
  for (let turn = 0; turn < 2; turn++) cache.keep("new", today, answer());
  expect(cache.byTarget("/kept/0", today)).toBeNull();
});
