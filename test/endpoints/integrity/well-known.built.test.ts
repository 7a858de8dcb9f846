import { createPublicKey } from "node:crypto";
import { describe, expect, it } from "vitest";
import { readCheckpoint, sealKeysOfNote } from "../../support/independent-seal-verifier.ts";
import { integrityServiceOfFile, withoutIntegrity } from "./integrity-service.ts";

const service = integrityServiceOfFile();
/** The notes are text, not JSON. */
const noteAt = async (path: string) => (await fetch(`${service().url}/.well-known/konkyo/${path}`)).text();

describe("200", () => {
  it("/.well-known/konkyo/keys lists every key with purpose and time, under a signature", async () => {
    const [text, signatures] = (await noteAt("keys")).split("\n\n");
    expect(JSON.parse(text!)).toMatchObject({
      format: "konkyo-keys/1",
      keys: [
        {
          vkey: expect.stringMatching(/^konkyo-local-seal-1\+[0-9a-f]{8}\+/),
          purpose: "seal",
          valid_from: "2026-11-15T03:00:00Z",
          valid_to: "2027-02-13T03:00:00Z",
          revoked_at: null,
        },
        {
          vkey: expect.stringMatching(/^konkyo-webhook-1\+[0-9a-f]{8}\+/),
          purpose: "webhook",
          valid_from: expect.any(String),
          valid_to: expect.any(String),
          revoked_at: null,
        },
      ],
    });
    expect(signatures).toMatch(/^— konkyo-local-seal-1 \S+\n$/);
  });

  it("/.well-known/jwks.json has the same keys", async () => {
    const note = await noteAt("keys");
    const { body } = await service().ask("/.well-known/jwks.json");
    expect(body.keys.map(({ purpose }: { purpose: string }) => purpose)).toEqual(["seal", "webhook"]);
    expect(body.keys[0]).toMatchObject({ kty: "OKP", crv: "Ed25519", alg: "EdDSA", use: "sig", purpose: "seal" });
    const raw = createPublicKey({ key: body.keys[0], format: "jwk" })
      .export({ format: "der", type: "spki" })
      .subarray(-32);
    expect(raw.equals(sealKeysOfNote(note)[0]!.raw)).toBe(true);
    const listed = (JSON.parse(note.split("\n\n")[0]!) as { keys: { vkey: string }[] }).keys;
    const points = listed.map(({ vkey }) => Buffer.from(vkey.split("+").slice(2).join("+"), "base64").subarray(1));
    expect(body.keys.map(({ x }: { x: string }) => x)).toEqual(points.map((point) => point.toString("base64url")));
  });

  it("/.well-known/konkyo/seal-checkpoint and checkpoint are signed, from the empty log on", async () => {
    const keys = sealKeysOfNote(service().sealing.seals.integrity.keyNote());
    const read = async (name: string) => readCheckpoint(await noteAt(name), keys);
    expect(await read("seal-checkpoint")).toMatchObject({ origin: "konkyo/seals", size: 0 });
    await service().logged("one");
    expect(await read("seal-checkpoint")).toMatchObject({ origin: "konkyo/seals", size: 1 });
    expect(await read("checkpoint")).toMatchObject({ origin: "konkyo/snapshots" });
  });
});

describe("503", () => {
  it("is the answer where nothing is sealed", async () => {
    const plain = await withoutIntegrity();
    for (const path of ["konkyo/keys", "jwks.json", "konkyo/checkpoint", "konkyo/seal-checkpoint"])
      expect((await plain.ask(`/.well-known/${path}`)).body, path).toMatchObject({ code: "not_ready" });
    await plain.close();
  });
});
