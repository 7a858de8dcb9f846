import { expect, it } from "vitest";
import { answerHashes } from "../../../runtime/seals/answer-hashes.ts";
import { factsOf } from "../../../runtime/seals/make-seal.ts";
import { toRepeated } from "../../../runtime/seals/sealed-answer.ts";

const request = { method: "POST", route: "/v1/artifacts/x", params: { houjin_bangou: "8999999999901" } };
const asOf = "2026-11-15";
const stamp = (second: number) => `2026-11-15T03:00:0${second}Z`;

/** Names before and behind the stamp and the seal, in an order that is not that of the letters. */
const bodies = {
  "seal last": (at: string) => ({ z: [1, { b: 2, a: undefined }], generated_at: at, é: "補", audit_seal: null }),
  "seal first": (at: string) => ({ audit_seal: null, a: '"generated_at":"x"', generated_at: at, b: null }),
  "stamp first": (at: string) => ({ generated_at: at, left_out: undefined, records: [{ generated_at: "then", c: 1 }] }),
  "nothing else": (at: string) => ({ generated_at: at }),
};

it.each(Object.entries(bodies))("says of an answer with another stamp what a look at it would (%s)", (_, bodyAt) => {
  const repeated = toRepeated(request, bodyAt(stamp(1)), { asOf, generatedAt: stamp(1) })!;
  for (const second of [1, 2]) {
    const body = bodyAt(stamp(second));
    expect(repeated.factsAt(stamp(second))).toEqual(factsOf(request, body, asOf));
    const sent = JSON.parse(repeated.sentAt(stamp(second), '{"seal_id":"s"}').toString());
    expect(sent).toEqual(JSON.parse(JSON.stringify({ ...body, audit_seal: { seal_id: "s" } })));
    expect(Object.keys(sent)).toEqual(Object.keys(JSON.parse(JSON.stringify({ ...body, audit_seal: 1 }))));
    expect(answerHashes(sent).responseHash).toBe(repeated.factsAt(stamp(second)).response_hash);
  }
});

it.each(
  Object.entries({
    "no moment": { records: [] },
    "another moment": { generated_at: stamp(2) },
    "the moment below": { results: [{ generated_at: stamp(1) }] },
    "the moment twice": { generated_at: stamp(1), results: [{ generated_at: stamp(1) }] },
    "the moment in a text": { generated_at: stamp(1), note: `as of ${stamp(1)}` },
    "another seal": { generated_at: stamp(1), results: [{ audit_seal: null }] },
    "too much": { generated_at: stamp(1), text: "x".repeat(300_000) },
  }),
)("repeats no answer with %s", (_, body) => {
  expect(toRepeated(request, body, { asOf, generatedAt: stamp(1) })).toBeNull();
});
