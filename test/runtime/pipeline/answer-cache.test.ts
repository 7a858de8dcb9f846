import { expect, it } from "vitest";
import { type AnswerCache, answerKey, createAnswerCache } from "../../../runtime/pipeline/answer-cache.ts";
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
    seal: null,
    outbox: [],
  };
}

/** Makes the request often enough for its answer to be kept. */
function keep(cache: AnswerCache, target: string, kept = answer()): void {
  cache.offer(answerKey(target, today), kept);
  cache.offer(answerKey(target, today), kept);
}

it("keeps an answer when its request is made for the second time", () => {
  const cache = createAnswerCache(64 * kilobyte);
  cache.offer(answerKey("/r", today), answer());
  expect(cache.get(answerKey("/r", today))).toBeUndefined();
  const second = answer();
  cache.offer(answerKey("/r", today), second);
  expect(cache.get(answerKey("/r", today))).toBe(second);
});

it("gives an answer to the same target on the same day, and to no other", () => {
  const cache = createAnswerCache(64 * kilobyte);
  const kept = answer();
  keep(cache, "/r", kept);
  expect(cache.get(answerKey("/r", today))).toBe(kept);
  expect(cache.get(answerKey("/r?x=1", today))).toBeUndefined();
  expect(cache.get(answerKey("/r", "2026-11-16"))).toBeUndefined();
});

it("leaves out an answer of more than a sixteenth of its bound", () => {
  const cache = createAnswerCache(8 * kilobyte);
  keep(cache, "/r");
  expect(cache.get(answerKey("/r", today))).toBeUndefined();
});

it("once full, gives up the one that was not asked for the longest", () => {
  const cache = createAnswerCache(16 * kilobyte);
  for (let number = 0; number < 16; number++) keep(cache, `/kept/${number}`);
  expect(cache.get(answerKey("/kept/0", today))).toBeDefined();
  keep(cache, "/new");
  const held = (target: string) => cache.get(answerKey(target, today)) !== undefined;
  expect(["/new", "/kept/0", "/kept/1", "/kept/2"].map(held)).toEqual([true, true, false, true]);
});
