import { expect, it } from "vitest";
import { withinAnswer } from "../../../runtime/evidence/packet.ts";
import type { ServedRecord } from "../../../runtime/evidence/entry.ts";

const record = (text: string): ServedRecord =>
  ({ record: { text }, entry: { size: { cjk: 0, other: text.length } } }) as unknown as ServedRecord;

it("cuts between two records, never within one", () => {
  const served = ["a".repeat(100), "b".repeat(100), "c".repeat(100)].map(record);
  // {"text":"..."} with 100 characters is 111 bytes, 112 with its comma.
  expect(withinAnswer(served, 336)).toHaveLength(3);
  expect(withinAnswer(served, 335)).toHaveLength(2);
  expect(withinAnswer(served, 112)).toHaveLength(1);
  expect(withinAnswer(served, 111)).toHaveLength(0);
  expect(withinAnswer(served)).toBe(served);
});
