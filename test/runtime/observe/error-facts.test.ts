import { describe, expect, it } from "vitest";
import { mask, toErrorFacts } from "../../../runtime/observe/log.ts";

describe("a message in a log", () => {
  it.each([
    ["connect ECONNREFUSED 127.0.0.1:6379", "connect ECONNREFUSED 127.0.0.1:6379"],
    ["redis://user:canary@host:6379 is down", "redis://[masked]@host:6379 is down"],
    ["redis://:can/ary@host is down", "redis://[masked]@host is down"],
    ["no account for canary@example.jp.", "no account for [masked]@example.jp."],
    [`bad key evk_${"c".repeat(38)}!`, "bad key [masked]!"],
    ["Bearer canarycanarycanary-canary_canary", "Bearer [masked]"],
    ["Cannot read properties of undefined (reading 'units')", "Cannot read properties of undefined (reading 'units')"],
  ])("%s", (message, shown) => {
    expect(mask(message)).toBe(shown);
  });

  // More than linear time would end in the timeout of the test.
  it.each(["a@", "//", "@", "a".repeat(19), "\u0000", "<a@a>"])("is cut and masked, however long: %j", (unit) => {
    expect(mask(unit.repeat(1_000_000)).length).toBeLessThanOrEqual(1000);
  });
});

describe("an error in a log", () => {
  it("shows where it was thrown, never its message a second time", () => {
    const { at, message } = toErrorFacts(new Error("line one\n    at canary (canary:1:1)"));
    expect(message).toContain("line one");
    expect(at?.[0]).toMatch(/^\S+ .*error-facts\.test\.ts:\d+:\d+$/);
    expect(at?.join()).not.toContain("canary");
  });

  it("has its causes, five in all", () => {
    let error = new Error("0");
    for (let depth = 1; depth < 10; depth++) error = new Error(String(depth), { cause: error });
    const messages: string[] = [];
    for (let facts: ReturnType<typeof toErrorFacts> | undefined = toErrorFacts(error); facts; facts = facts.cause)
      messages.push(facts.message);
    expect(messages).toEqual(["9", "8", "7", "6", "5"]);
  });

  it("survives a circle of causes and things that are no errors", () => {
    const error = new Error("round");
    error.cause = error;
    expect(toErrorFacts(error).cause?.cause?.message).toBe("round");
    expect(toErrorFacts({ key: "canary" })).toEqual({
      name: "object",
      message: "something that is no Error was thrown",
    });
  });
});
