import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { parseApiKey } from "../../../runtime/accounts/key-format.ts";
import { createIpHasher } from "../../../runtime/accounts/ip-hash.ts";
import { createKeySecrets } from "../../../runtime/accounts/key-directory.ts";

const first = { version: 1, secret: "an-invented-master-secret-of-some-length" };
const second = { version: 2, secret: "another-invented-master-secret-for-later" };
const key = parseApiKey("evk_0123456789ABCDEFGHIJKLMNOPQRSTUV4beb16")!.key;

// Computed by another program: HKDF-SHA-256 (salt konkyo/<version>, info = purpose), then HMAC-SHA-256.
const underFirst = "1.930178db2b6015e8f1f92210c17c6fe08fbeea55335cb468da6888028a8e6bd7";
const underSecond = "2.99f61a2d8616832a957284f9602971fb60eb9894090fa3f3524419fe6a1fb5e2";

describe("stored forms of a key", () => {
  it("are HMACs under the versioned pepper", () => {
    expect(createKeySecrets([first]).storedHash(key)).toBe(underFirst);
    expect(createKeySecrets([second, first]).storedHash(key)).toBe(underSecond);
  });

  it("are looked for under every live pepper, newest first", () => {
    expect(createKeySecrets([second, first]).lookupHashes(key)).toEqual([underSecond, underFirst]);
    expect(createKeySecrets([first]).lookupHashes(key)).toEqual([underFirst]);
  });

  it("match only their own key", () => {
    const secrets = createKeySecrets([second, first]);
    expect(secrets.matches(key, underFirst)).toBe(true);
    expect(secrets.matches(key, underSecond)).toBe(true);
    expect(secrets.matches(key, underFirst.replace("1.", "2."))).toBe(false);
    expect(secrets.matches(key, underFirst.slice(0, -1))).toBe(false);
    expect(secrets.matches(key, `${underFirst}0`)).toBe(false);
    expect(secrets.matches(key, "")).toBe(false);
    expect(secrets.matches(key, underFirst.replace("1.", "3."))).toBe(false);
    expect(createKeySecrets([second]).matches(key, underFirst)).toBe(false);
  });

  it("show 8 hex of an HMAC over the key's id, which is no slice of the stored hash", () => {
    const prefix = createKeySecrets([first]).hashPrefix("key_01");
    expect(prefix).toBe("8e5bde49");
    expect(underFirst).not.toContain(prefix);
  });
});

describe("hashes of client networks", () => {
  const noon = new Date("2026-11-15T03:00:00Z");

  it("are 16 bytes of an HMAC under the key of the Japanese day", () => {
    expect(createIpHasher(first)("203.0.113.7", noon)).toBe("a082ee5591aa9256c8957b62e2c69311");
  });

  it("stay through the Japanese day and change with it", () => {
    const hash = createIpHasher(first);
    const before = hash("203.0.113.7", new Date("2026-11-15T14:59:59Z"));
    const after = hash("203.0.113.7", new Date("2026-11-15T15:00:00Z"));
    expect(before).toBe("a082ee5591aa9256c8957b62e2c69311");
    expect(after).toMatch(/^[0-9a-f]{32}$/);
    expect(after).not.toBe(before);
    expect(hash("203.0.113.7", noon)).toBe(before);
  });

  it("differ by network and by master secret, and are no plain hash", () => {
    const hash = createIpHasher(first)("203.0.113.7", noon);
    expect(createIpHasher(first)("203.0.113.8", noon)).not.toBe(hash);
    expect(createIpHasher(second)("203.0.113.7", noon)).not.toBe(hash);
    expect(createHash("sha256").update("203.0.113.7").digest("hex").startsWith(hash)).toBe(false);
  });
});
