import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createApiKey, parseApiKey, shownKey } from "../../../runtime/accounts/key-format.ts";
import { nonEmpty } from "../../support/non-empty.ts";

/** `KONKYO_TRIALS=1000000` for the long run. */
const trials = Number(process.env["KONKYO_TRIALS"] ?? 50_000);

// Check sums computed by another program: CRC-32 of the first 36 characters in base 62, digits before capitals.
const known = {
  account: "evk_0123456789ABCDEFGHIJKLMNOPQRSTUV4beb16",
  device: "evd_0123456789ABCDEFGHIJKLMNOPQRSTUV4bWwI7",
  widget: "wgt_0123456789ABCDEFGHIJKLMNOPQRSTUV1R6Nga",
  child: "evc_0123456789ABCDEFGHIJKLMNOPQRSTUV05dA5Z",
} as const;

describe("API keys", () => {
  it.each(["account", "device", "widget", "child"] as const)("of kind %s have the published form", (kind) => {
    const counting = (size: number) => Uint8Array.from({ length: size }, (_, index) => index);
    expect(createApiKey(kind, counting)).toBe(known[kind]);
    expect(parseApiKey(known[kind])).toEqual({ kind, key: known[kind] });
  });

  it("throws bytes of 248 and more away instead of folding them", () => {
    const batches = [Uint8Array.of(255, 254, 248, 247, 61, 0), Uint8Array.from({ length: 40 }, () => 62)];
    const key = createApiKey("account", () => batches.shift() ?? new Uint8Array());
    expect(key.slice(4, 36)).toBe(`zz0${"0".repeat(29)}`);
  });

  it("use all 62 characters about equally", () => {
    const counts = new Map<string, number>();
    for (let index = 0; index < 2000; index++)
      for (const character of createApiKey("account", randomBytes).slice(4, 36))
        counts.set(character, (counts.get(character) ?? 0) + 1);
    expect(counts.size).toBe(62);
    // 64,000 draws, 1,032 each on average; 200 is more than six standard deviations.
    for (const count of nonEmpty(counts.values())) expect(Math.abs(count - 1032)).toBeLessThan(200);
  });

  it.each([
    ["empty", ""],
    ["another prefix", known.account.replace("evk_", "evx_")],
    ["another kind's prefix", known.account.replace("evk_", "evd_")],
    ["upper-case prefix", known.account.replace("evk_", "EVK_")],
    ["one character short", known.account.slice(0, -1)],
    ["one character more", `${known.account}0`],
    ["a space in front", ` ${known.account}`.slice(0, 42)],
    ["a line end", `${known.account.slice(0, -1)}\n`],
    ["a character outside base62", `${known.account.slice(0, 20)}-${known.account.slice(21)}`],
    ["full-width digits", known.account.replace("0", "０")],
    ["two characters swapped", `${known.account.slice(0, 10)}76${known.account.slice(12)}`],
    ["zeros for a check sum", `${known.account.slice(0, 36)}000000`],
  ])("are refused with %s", (_, text) => {
    expect(parseApiKey(text)).toBeNull();
  });

  it(`never reach the store when damaged: ${trials} keys`, () => {
    const random = seeded(20_261_115);
    const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_-.";
    const bytes = (size: number) => Uint8Array.from({ length: size }, () => random(256));
    let storeReads = 0;
    let valid = createApiKey("account", bytes);
    for (let trial = 0; trial < trials; trial++) {
      if (trial % 100 === 0) valid = createApiKey("account", bytes);
      const at = random(valid.length);
      const other = alphabet.charAt(random(alphabet.length));
      const damaged = [
        () => valid.slice(0, at) + (other === valid.charAt(at) ? "~" : other) + valid.slice(at + 1),
        () => valid.slice(0, at),
        () => valid.slice(0, at) + other + valid.slice(at),
        () => `evk_${Array.from({ length: 38 }, () => alphabet.charAt(random(62))).join("")}`,
      ][trial % 4]!();
      if (damaged !== valid && parseApiKey(damaged) !== null) storeReads++;
    }
    expect(storeReads).toBe(0);
    expect(parseApiKey(valid)).not.toBeNull();
  });

  it("are shown by their first characters only", () => {
    expect(shownKey(parseApiKey(known.account)!.key)).toBe("evk_0123…");
  });
});

/** Small repeatable generator (mulberry32), so that a failure can be run again. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
