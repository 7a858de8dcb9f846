import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { sealFault } from "../../../../client/verify/seal-hashes.ts";
import { checkSignature } from "../../../../runtime/seals/check-seal.ts";
import { factsOf, sealOf } from "../../../../runtime/seals/make-seal.ts";
import { openSealKeys } from "../../../../runtime/seals/keys/seal-keys.ts";
import { loadSealTrust } from "../../../../runtime/seals/keys/seal-trust.ts";
import { generateKey, readSigner, writeKeyFile } from "../../../../snapshots/trust/key-files.ts";
import { signKeyList } from "../../../../snapshots/trust/policy.ts";
import { toSigner } from "../../../../snapshots/trust/signed-note.ts";
import { temporaryFolder } from "../../../support/build.ts";

const config = (state: string, others = {}) => ({
  state,
  sealKey: null,
  trustRoot: null,
  production: false,
  ...others,
});
const at = (instant: string) => new Date(instant);

function opened(state: string, instant: string, others = {}) {
  const warnings: string[] = [];
  const keys = openSealKeys({
    config: config(state, others),
    now: () => at(instant),
    warn: (line) => warnings.push(line),
  });
  return { keys, warnings };
}

function sealAt(issuedAt: string, signer: Parameters<typeof sealOf>[2]) {
  const facts = factsOf({ method: "POST", route: "/v1/test", params: {} }, {}, "2026-11-15");
  const terms = {
    corpusSnapshotId: `cs1_${"a".repeat(52)}`,
    issuedAt,
    leaves: [],
    accountRef: "ref",
    keyHashPrefix: "0a1b2c3d",
    clientTag: null,
  };
  return sealOf(facts, terms, signer).seal;
}

describe("keys kept with the state", () => {
  it("are made on first use, readable by their owner alone, and found again", () => {
    const state = temporaryFolder("keys");
    const first = opened(state, "2026-11-15T00:00:00Z").keys.signerAt(at("2026-11-15T00:00:00Z"))!;
    const again = opened(state, "2026-11-16T00:00:00Z").keys.signerAt(at("2026-11-16T00:00:00Z"))!;
    expect(again).toMatchObject({ keyVersion: 1 });
    expect(again.signer.verifier.vkey).toBe(first.signer.verifier.vkey);
    expect(statSync(join(state, "seal-keys", "1.key")).mode & 0o777).toBe(0o600);
  });

  it("sign for 90 days; the next one takes over 7 days before, and both are listed for ever", () => {
    const state = temporaryFolder("keys");
    const { keys } = opened(state, "2026-01-01T00:00:00Z");
    expect(keys.listed()).toMatchObject([{ valid_from: "2026-01-01T00:00:00Z", valid_to: "2026-04-01T00:00:00Z" }]);
    const old = keys.signerAt(at("2026-03-24T23:59:59Z"))!;
    expect(old.keyVersion).toBe(1);
    const next = keys.signerAt(at("2026-03-25T00:00:00Z"))!;
    expect(next.keyVersion).toBe(2);
    expect(keys.listed()).toMatchObject([{ purpose: "seal" }, { valid_from: "2026-03-25T00:00:00Z" }]);
    const { listed } = loadSealTrust({ config: config(state), note: null });
    expect(checkSignature(sealAt("2026-03-31T00:00:00Z", old), listed)).toMatchObject({ verdict: "good" });
    expect(checkSignature(sealAt("2026-03-31T00:00:00Z", next), listed)).toMatchObject({ verdict: "good" });
    expect(checkSignature(sealAt("2026-04-02T00:00:00Z", old), listed)).toMatchObject({
      verdict: "untrusted",
      reason: expect.stringContaining("2026-04-01"),
    });
  });

  it("count until they were revoked, and another one signs from then on", () => {
    const state = temporaryFolder("keys");
    const { keys } = opened(state, "2026-01-01T00:00:00Z");
    const revoked = keys.signerAt(at("2026-01-01T00:00:00Z"))!;
    const path = join(state, "seal-keys", "1.key");
    writeFileSync(path, readFileSync(path, "utf8").replace("revoked_at: never", "revoked_at: 2026-02-01T00:00:00Z"));
    const { listed } = loadSealTrust({ config: config(state), note: null });
    expect(checkSignature(sealAt("2026-01-31T00:00:00Z", revoked), listed)).toMatchObject({ verdict: "good" });
    expect(checkSignature(sealAt("2026-02-02T00:00:00Z", revoked), listed)).toMatchObject({
      verdict: "untrusted",
      reason: expect.stringContaining("revoked"),
    });
    expect(opened(state, "2026-02-02T00:00:00Z").keys.signerAt(at("2026-02-02T00:00:00Z"))).toMatchObject({
      keyVersion: 2,
    });
  });

  it("are listed as the files say now, whoever made, revoked or removed one", () => {
    const state = temporaryFolder("keys");
    const { keys } = opened(state, "2026-01-01T00:00:00Z");
    expect(keys.listed()).toHaveLength(1);
    opened(state, "2026-03-25T00:00:00Z");
    expect(keys.listed()).toMatchObject([{ revoked_at: null }, { valid_from: "2026-03-25T00:00:00Z" }]);
    const path = join(state, "seal-keys", "1.key");
    writeFileSync(path, readFileSync(path, "utf8").replace("revoked_at: never", "revoked_at: 2026-02-01T00:00:00Z"));
    expect(keys.listed()).toMatchObject([{ revoked_at: "2026-02-01T00:00:00Z" }, { revoked_at: null }]);
    rmSync(join(state, "seal-keys", "2.key"));
    expect(keys.listed()).toMatchObject([{ revoked_at: "2026-02-01T00:00:00Z" }]);
  });

  it("sign nothing in production, and nobody there trusts them", () => {
    const state = temporaryFolder("keys");
    opened(state, "2026-01-01T00:00:00Z");
    const { keys, warnings } = opened(state, "2026-01-01T00:00:00Z", { production: true });
    expect(keys.signerAt(at("2026-01-01T00:00:00Z"))).toBeNull();
    expect(warnings).toEqual([expect.stringContaining("KONKYO_TRUST_ROOT")]);
    expect(loadSealTrust({ config: config(state, { production: true }), note: null })).toEqual({
      listed: [],
      origin: "none",
    });
  });
});

describe("keys under a root", () => {
  function rooted() {
    const folder = temporaryFolder("root");
    const [root, seal] = [generateKey("root-1"), generateKey("seal-1")];
    const [rootSigner, sealKey] = [toSigner("root-1", root.pem), join(folder, "seal.key")];
    writeKeyFile(sealKey, "seal-1", seal.pem);
    const trustRoot = join(folder, "root.json");
    writeFileSync(trustRoot, JSON.stringify({ format: "konkyo-root/1", threshold: 1, keys: [root.vkey] }));
    const publish = (version: number, revoked: string | null, by = rootSigner) => {
      const times = { valid_from: "2026-01-01T00:00:00Z", valid_to: "2026-04-01T00:00:00Z", revoked_at: revoked };
      const keys = [{ vkey: seal.vkey, purpose: "seal" as const, ...times }];
      const list = { format: "konkyo-keys/1" as const, version, expires: "2026-06-01T00:00:00Z", keys };
      return signKeyList(list, [by]);
    };
    writeFileSync(join(folder, "keys.note"), publish(1, null));
    return { folder, trustRoot, sealKey, publish, others: { trustRoot, sealKey, production: true } };
  }

  it("sign when the list names them, in production too", () => {
    const { folder, others } = rooted();
    const { keys, warnings } = opened(folder, "2026-02-01T00:00:00Z", others);
    expect(warnings).toEqual([]);
    const signer = keys.signerAt(at("2026-02-01T00:00:00Z"))!;
    const trust = loadSealTrust({ config: config(folder, others), note: null });
    expect(trust.origin).toBe("root");
    expect(checkSignature(sealAt("2026-02-01T00:00:00Z", signer), trust.listed)).toMatchObject({ verdict: "good" });
    expect(keys.signerAt(at("2026-04-02T00:00:00Z"))).toBeNull();
  });

  it("sign nothing when the list does not name them", () => {
    const { folder, trustRoot } = rooted();
    const { keys, warnings } = opened(folder, "2026-02-01T00:00:00Z", { trustRoot });
    expect(keys.signerAt(at("2026-02-01T00:00:00Z"))).toBeNull();
    expect(warnings).toEqual([expect.stringContaining("not sealed")]);
  });

  it("are checked by the newest list, also one that came with the seal, and by no list the root has not signed", () => {
    const { folder, others, publish, sealKey } = rooted();
    const signer = { keyVersion: 1, signer: readSigner(sealKey) };
    const seal = sealAt("2026-03-01T00:00:00Z", signer);
    const load = (note: string | null) => loadSealTrust({ config: config(folder, others), note }).listed;
    expect(checkSignature(seal, load(publish(2, "2026-02-01T00:00:00Z")))).toMatchObject({ verdict: "untrusted" });
    writeFileSync(join(folder, "keys.note"), publish(3, "2026-02-01T00:00:00Z"));
    expect(checkSignature(seal, load(publish(2, null)))).toMatchObject({ verdict: "untrusted" });
    const stranger = toSigner("root-1", generateKey("root-1").pem);
    expect(() => load(publish(9, null, stranger))).toThrow("signed by 0 of the root keys");
  });

  it("tell a stranger's seal from an altered one", async () => {
    const { folder, others, sealKey } = rooted();
    const { listed } = loadSealTrust({ config: config(folder, others), note: null });
    const stranger = toSigner("seal-1", generateKey("seal-1").pem);
    // Another operator counts the versions of their own keys: theirs may be one that our list has too.
    for (const keyVersion of [1, 2])
      expect(checkSignature(sealAt("2026-02-01T00:00:00Z", { keyVersion, signer: stranger }), listed)).toEqual({
        verdict: "untrusted",
        reason: "unknown key: no listed seal key has signed it",
      });
    const good = sealAt("2026-02-01T00:00:00Z", { keyVersion: 1, signer: readSigner(sealKey) });
    expect(await sealFault({ ...good, response_hash: "0".repeat(64) }, null)).toContain("seal_id");
    const signature = good.signature.replace(/^./, (first) => (first === "A" ? "B" : "A"));
    expect(await sealFault({ ...good, signature }, null)).toContain("hmac");
  });
});
