import { expect, it } from "vitest";
import { StampedAnswers } from "../../../../runtime/corpus/tables/stamped-answers.ts";

const day = "2026-11-15";
const maker = () => {
  let made = 0;
  const make = (text: string, generated_at: string) => () => ({
    body: { id: ++made, generated_at, text },
    empty: false,
  });
  return { make, made: () => made };
};

it("makes an answer once and gives it the time of each call", () => {
  const answers = new StampedAnswers(1 << 20);
  const { make, made } = maker();
  const [first, second] = ["2026-11-15T03:00:00Z", "2026-11-15T04:05:06Z"];
  const earlier = answers.answer({ key: "a", asOf: day, generatedAt: first }, make("補助金", first));
  const later = answers.answer({ key: "a", asOf: day, generatedAt: second }, make("補助金", second));
  expect(made()).toBe(1);
  expect(JSON.parse(earlier.bytes.toString())).toEqual({ id: 1, generated_at: first, text: "補助金" });
  expect(later.body).toEqual({ id: 1, generated_at: second, text: "補助金" });
  expect(JSON.parse(later.bytes.toString())).toEqual(later.body);
  expect(later.empty).toBe(false);
});

it("keeps what it hands out apart: bytes that a caller changes change nothing here", () => {
  const answers = new StampedAnswers(1 << 20);
  const { make } = maker();
  const at = "2026-11-15T03:00:00Z";
  answers.answer({ key: "a", asOf: day, generatedAt: at }, make("x", at)).bytes.fill(0);
  answers.answer({ key: "a", asOf: day, generatedAt: at }, make("x", at)).bytes.fill(0);
  const again = answers.answer({ key: "a", asOf: day, generatedAt: at }, make("x", at));
  expect(JSON.parse(again.bytes.toString())).toEqual(again.body);
});

it("makes an answer that others write once too, and counts the forms in which they keep it", () => {
  const answers = new StampedAnswers(64 * 1024);
  const { make, made } = maker();
  const [first, second] = ["2026-11-15T03:00:00Z", "2026-11-15T04:05:06Z"];
  const ask = (key: string, generatedAt: string, size: number) =>
    answers.unwritten({ key, asOf: day, generatedAt }, make("x".repeat(size), generatedAt));
  const earlier = ask("a", first, 100);
  const later = ask("a", second, 100);
  expect(made()).toBe(1);
  expect(later.body).toEqual({ ...earlier.body, generated_at: second });
  expect(later.cacheIdentity).toBe(earlier.cacheIdentity);
  expect(later).not.toHaveProperty("bytes");
  // Four KiB are a sixteenth of the bound.
  ask("large", first, 1024);
  expect(ask("large", first, 1024).cacheIdentity).toBeUndefined();
  expect(made()).toBe(3);
});

it("forgets everything with the day", () => {
  const answers = new StampedAnswers(1 << 20);
  const { make, made } = maker();
  for (const asOf of [day, "2026-11-16", "2026-11-16"])
    answers.answer({ key: "a", asOf, generatedAt: `${asOf}T03:00:00Z` }, make("x", `${asOf}T03:00:00Z`));
  expect(made()).toBe(2);
});

it("stays within its bound, drops the longest unused first and keeps nothing too large", () => {
  const answers = new StampedAnswers(64 * 1024);
  const { make, made } = maker();
  const at = "2026-11-15T03:00:00Z";
  const ask = (key: string, size = 1024) =>
    answers.answer({ key, asOf: day, generatedAt: at }, make("x".repeat(size), at));
  // About two KiB each: some thirty fit.
  for (let key = 0; key < 30; key++) ask(String(key));
  ask("0");
  expect(made()).toBe(30);
  for (let key = 30; key < 45; key++) ask(String(key));
  ask("0");
  ask("44");
  expect(made()).toBe(45);
  ask("1");
  expect(made()).toBe(46);
  ask("large", 8192);
  ask("large", 8192);
  expect(made()).toBe(48);
});

it("refuses an answer that does not tell its time", () => {
  const answers = new StampedAnswers(1 << 20);
  const make = () => ({ body: { generated_at: undefined as unknown as string } });
  expect(() => answers.answer({ key: "a", asOf: day, generatedAt: "" }, make)).toThrow(/say when it was made/);
});
