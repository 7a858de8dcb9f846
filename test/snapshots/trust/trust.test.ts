import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  generateKey,
  localKeyPath,
  localSigner,
  moveLocalKey,
  readSigner,
  signerFor,
  writeKeyFile,
} from "../../../snapshots/trust/key-files.ts";
import { checkSignature, keyCounts, loadTrust, signKeyList } from "../../../snapshots/trust/policy.ts";
import { goodSignatures, parseNote, parseVerifier, signNote, toSigner } from "../../../snapshots/trust/signed-note.ts";

const folder = () => mkdtempSync(join(tmpdir(), "konkyo-trust-"));
const now = new Date("2026-11-01T00:00:00Z");
const signer = (name: string) => toSigner(name, generateKey(name).pem);

describe("signed notes", () => {
  it("verify under their key and no other of the same name", () => {
    const [mine, other] = [signer("k"), signer("k")];
    const note = parseNote(signNote("hello\n", [mine]))!;
    expect(goodSignatures(note, [other.verifier, mine.verifier])).toEqual([mine.verifier]);
  });

  it("read the published example of the format", () => {
    const verifier = parseVerifier("PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW");
    const note = parseNote(
      "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n\n— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n",
    )!;
    expect(goodSignatures(note, [verifier])).toHaveLength(1);
  });

  it("are refused after any one-bit flip", () => {
    const mine = signer("konkyo-test");
    const bytes = Buffer.from(signNote("konkyo\nline two\n", [mine]));
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const flipped = Buffer.from(bytes);
      flipped[bit >> 3]! ^= 1 << (bit & 7);
      const note = parseNote(flipped.toString("utf8"));
      expect(note ? goodSignatures(note, [mine.verifier]) : [], `bit ${bit}`).toEqual([]);
    }
  });

  it("refuses a verifier key whose hash is not its own", () => {
    const { vkey } = generateKey("a");
    expect(() => parseVerifier(vkey.replace(/^a/, "b"))).toThrow("hash");
    expect(() => parseVerifier("rubbish")).toThrow("not an Ed25519");
  });
});

describe("trust of a machine", () => {
  const note = (by: ReturnType<typeof signer>) => signNote("snapshot\n", [by]);

  it("makes one local key, keeps it private, and trusts it outside production only", () => {
    const store = folder();
    const first = localSigner(store);
    expect(localSigner(store).verifier.vkey).toBe(first.verifier.vkey);
    expect(statSync(`${store}.keys/snapshot.key`).mode & 0o777).toBe(0o600);
    expect(readdirSync(store)).toEqual([]);
    const local = loadTrust({ store, production: false, now });
    expect(checkSignature(note(first), local, now)).toMatchObject({
      trusted: true,
      origin: "local key konkyo-local-snapshot",
    });
    expect(checkSignature(note(first), loadTrust({ store, production: true, now }), now).trusted).toBe(false);
    expect(checkSignature(note(signer("konkyo-local-snapshot")), local, now).trusted).toBe(false);
    expect(checkSignature("snapshot\n", local, now)).toMatchObject({ trusted: false, reason: "there is no signature" });
  });

  it("allows unsigned snapshots only when told, never in production", () => {
    const store = folder();
    expect(checkSignature("", loadTrust({ store, production: false, now, allowUnsigned: true }), now).trusted).toBe(
      true,
    );
    expect(() => loadTrust({ store, production: true, now, allowUnsigned: true })).toThrow("--allow-unsigned");
  });

  it("follows the key list of a root with a threshold", () => {
    const store = folder();
    const roots = [signer("root-1"), signer("root-2"), signer("root-3")] as const;
    const [good, expired, revoked, sealKey] = [signer("good"), signer("expired"), signer("revoked"), signer("seal")];
    const window = { valid_from: "2026-10-01T00:00:00Z", valid_to: "2026-12-30T00:00:00Z", revoked_at: null };
    const list = {
      format: "konkyo-keys/1" as const,
      version: 1,
      expires: "2027-01-01T00:00:00Z",
      keys: [
        { vkey: good.verifier.vkey, purpose: "snapshot" as const, ...window },
        { vkey: expired.verifier.vkey, purpose: "snapshot" as const, ...window, valid_to: "2026-10-15T00:00:00Z" },
        { vkey: revoked.verifier.vkey, purpose: "snapshot" as const, ...window, revoked_at: "2026-10-20T00:00:00Z" },
        { vkey: sealKey.verifier.vkey, purpose: "seal" as const, ...window },
      ],
    };
    const rootFile = join(store, "root.json");
    writeFileSync(
      rootFile,
      JSON.stringify({ format: "konkyo-root/1", threshold: 2, keys: roots.map(({ verifier }) => verifier.vkey) }),
    );
    const sign = (...by: (typeof roots)[number][]) => writeFileSync(join(store, "keys.note"), signKeyList(list, by));
    const load = () => loadTrust({ store, rootFile, production: true, now });

    sign(roots[0]);
    expect(load).toThrow("signed by 1 of the root keys; 2 are needed");
    sign(roots[0], roots[0]);
    expect(load).toThrow("2 are needed");
    sign(roots[0], signer("root-2"));
    expect(load).toThrow("2 are needed");
    sign(roots[2], roots[1]);
    expect(checkSignature(note(good), load(), now)).toMatchObject({ trusted: true, origin: "root good" });
    for (const bad of [expired, revoked, sealKey, signer("good")])
      expect(checkSignature(note(bad), load(), now).trusted).toBe(false);
    expect(checkSignature(note(expired), load(), new Date("2026-10-10T00:00:00Z")).trusted).toBe(true);
    expect(() => loadTrust({ store, rootFile, production: true, now: new Date("2027-02-01T00:00:00Z") })).toThrow(
      "expired",
    );
  });

  it("never replaces a key file", () => {
    const path = join(folder(), "a.key");
    const { pem } = generateKey("mine");
    writeKeyFile(path, "mine", pem);
    const before = readFileSync(path, "utf8");
    expect(() => writeKeyFile(path, "mine", generateKey("mine").pem)).toThrow("EEXIST");
    expect(readFileSync(path, "utf8")).toBe(before);
    expect(readSigner(path).verifier.name).toBe("mine");
  });
});

describe("where a signing key lies", () => {
  const keyAt = (path: string) => {
    writeKeyFile(path, "mine", generateKey("mine").pem);
    return path;
  };

  it("keeps a key inside a store working, and moves it out on demand", () => {
    const store = folder();
    keyAt(join(store, ".keys", "snapshot.key"));
    const inside = localSigner(store).verifier.vkey;
    expect(existsSync(`${store}.keys`)).toBe(false);
    expect(loadTrust({ store, production: false, now }).verifiersAt(now)).toMatchObject([
      { verifier: { vkey: inside }, origin: "local key" },
    ]);
    expect(moveLocalKey(store)).toBe(`${store}.keys/snapshot.key`);
    expect(readdirSync(store)).toEqual([]);
    expect(localSigner(store).verifier.vkey).toBe(inside);
    expect(moveLocalKey(store)).toBeNull();
    keyAt(join(store, ".keys", "snapshot.key"));
    expect(() => moveLocalKey(store)).toThrow("exists already");
  });

  it("is the same for a store and a link to it", () => {
    const [store, link] = [folder(), join(folder(), "link")];
    symlinkSync(store, link);
    expect(localKeyPath(link)).toBe(`${store}.keys/snapshot.key`);
  });

  it("may be nowhere that others can read, or that is served or copied", () => {
    const [place, id] = [folder(), `cs1_${"a".repeat(52)}`];
    const store = join(place, "store");
    const good = keyAt(join(place, "own", "good.key"));
    expect(signerFor(store, good).verifier.name).toBe("mine");
    chmodSync(good, 0o640);
    expect(() => signerFor(store, good)).toThrow(/others can use .* \(mode 640\); make it private: chmod 600 /);
    expect(() => signerFor(store, keyAt(join(store, "deep", "a.key")))).toThrow(`lies in ${store}, which is served`);
    mkdirSync(join(place, "other", id), { recursive: true });
    for (const inside of [join(place, "other", "a.key"), join(place, "other", id, "a.key")])
      expect(() => signerFor(store, keyAt(inside))).toThrow("move the key out of that folder");
    symlinkSync(join(place, "other", "a.key"), join(place, "link.key"));
    expect(() => signerFor(store, join(place, "link.key"))).toThrow("move the key out of that folder");
  });
});

describe("a listed key", () => {
  it("ends with its time or its revocation, whichever is earlier", () => {
    const key = {
      vkey: "",
      purpose: "snapshot",
      valid_from: "2026-01-01T00:00:00Z",
      valid_to: "2026-03-01T00:00:00Z",
    } as const;
    const counts = (day: string, revoked_at: string | null) => keyCounts({ ...key, revoked_at }, new Date(day));
    expect(counts("2026-02-15", null)).toBe(true);
    expect(counts("2026-02-15", "2026-02-01T00:00:00Z")).toBe(false);
    expect(counts("2026-03-15", "2026-06-01T00:00:00Z")).toBe(false);
  });
});
