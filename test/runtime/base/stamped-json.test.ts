import { expect, it } from "vitest";
import { StampedJson } from "../../../runtime/base/stamped-json.ts";

const [first, second] = ["2026-11-15T03:00:00Z", "2026-11-15T04:05:06Z"];
const json = (body: object) => Buffer.from(JSON.stringify(body));

it("is the same JSON at another moment", () => {
  const stamped = StampedJson.of(json({ id: 1, generated_at: first, text: "補助金" }), first)!;
  expect(stamped.at(second)).toEqual(json({ id: 1, generated_at: second, text: "補助金" }));
  expect(stamped.at(first)).toEqual(json({ id: 1, generated_at: first, text: "補助金" }));
});

it("keeps what it hands out apart: bytes that a caller changes change nothing here", () => {
  const stamped = StampedJson.of(json({ generated_at: first }), first)!;
  stamped.at(first).fill(0);
  expect(stamped.at(first)).toEqual(json({ generated_at: first }));
});

it.each([
  { made_at: first },
  { generated_at: second },
  { generated_at: first, parts: [{ generated_at: first }] },
  { issued_at: first, generated_at: first },
])("is none where the moment does not stand exactly once: %j", (body) => {
  expect(StampedJson.of(json(body), first)).toBeNull();
});
