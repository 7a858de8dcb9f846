import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, inject, it } from "vitest";
import { readManifest } from "../../../snapshots/format/manifest.ts";
import { readCheckpoint, sealKeysOfNote } from "../../support/independent-seal-verifier.ts";
import { integrityServiceOfFile, withoutIntegrity } from "./integrity-service.ts";

const service = integrityServiceOfFile();
const path = "/v1/integrity/snapshots";

describe("200", () => {
  it("lists what the store holds, with the signed checkpoint of the log of snapshots", async () => {
    await service().logged("any");
    const { status, body } = await service().ask(path);
    expect(status).toBe(200);
    const { id } = inject("snapshot");
    const directory = join(inject("snapshot").store, id);
    const manifest = readManifest(directory);
    const digest = createHash("sha256")
      .update(readFileSync(join(directory, "manifest.json")))
      .digest();
    expect(body.snapshots).toContainEqual({
      corpus_snapshot_id: id,
      sequence: manifest.sequence,
      prev_id: null,
      published_at: manifest.created_at,
      expires: manifest.expires,
      manifest_sha256: digest.toString("hex"),
    });
    const keys = sealKeysOfNote(service().sealing.seals.integrity.keyNote());
    const checkpoint = readCheckpoint(body.checkpoint, keys)!;
    expect(checkpoint).toMatchObject({ origin: "konkyo/snapshots", size: body.snapshots.length });
    // The leaf of a snapshot is the hash of its manifest, so one alone is the root.
    if (body.snapshots.length === 1) expect(checkpoint.root.equals(digest)).toBe(true);
  });

  it("does not log a snapshot twice", async () => {
    await service().logged("once");
    await service().logged("again");
    const { body } = await service().ask(path);
    expect(body.checkpoint).toContain(`konkyo/snapshots\n${body.snapshots.length}\n`);
  });
});

describe("503", () => {
  it("is the answer where nothing is sealed", async () => {
    const plain = await withoutIntegrity();
    expect(await plain.ask(path)).toMatchObject({ status: 503, body: { code: "not_ready" } });
    await plain.close();
  });
});
