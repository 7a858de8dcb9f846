import { expect, it } from "vitest";
import { answerKey, createAnswerCache } from "../../../runtime/pipeline/answer-cache.ts";
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

it("gives an answer to the same target on the same day, and to no other", () => {
  const cache = createAnswerCache(64 * kilobyte);
  const kept = answer();
  cache.set(answerKey("/r", today), kept);
  expect(cache.get(answerKey("/r", today))).toBe(kept);
  expect(cache.get(answerKey("/r?x=1", today))).toBeUndefined();
  expect(cache.get(answerKey("/r", "2026-11-16"))).toBeUndefined();
});

it("leaves out an answer of more than a sixteenth of its bound", () => {
  const cache = createAnswerCache(8 * kilobyte);
  cache.set(answerKey("/r", today), answer());
  expect(cache.get(answerKey("/r", today))).toBeUndefined();
});

it("once full, gives up the one that was not asked for the longest", () => {
  const cache = createAnswerCache(16 * kilobyte);
  for (let number = 0; number < 16; number++) cache.set(answerKey(`/kept/${number}`, today), answer());
  expect(cache.get(answerKey("/kept/0", today))).toBeDefined();
  cache.set(answerKey("/new", today), answer());
  const held = (target: string) => cache.has(answerKey(target, today));
  expect(["/new", "/kept/0", "/kept/1", "/kept/2"].map(held)).toEqual([true, true, false, true]);
});
