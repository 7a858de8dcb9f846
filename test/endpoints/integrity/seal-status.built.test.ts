import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { integrityServiceOfFile, withoutIntegrity } from "./integrity-service.ts";

const service = integrityServiceOfFile();
const ask = (id: unknown) => service().ask(`/v1/audit/seals/${String(id)}`);

describe("200", () => {
  it("shows the hashes of a seal and nothing else of it", async () => {
    const seal = await service().logged("shown");
    const { status, body, headers } = await ask(seal["seal_id"]);
    expect(status).toBe(200);
    expect(body).toEqual({
      seal_id: seal["seal_id"],
      issued_at: seal["issued_at"],
      endpoint: seal["endpoint"],
      subject_hash: seal["subject_hash"],
      response_hash: seal["response_hash"],
      content_hash: seal["content_hash"],
      query_hash: seal["query_hash"],
      corpus_snapshot_id: seal["corpus_snapshot_id"],
      key_version: 1,
      verified: true,
      log: "included",
    });
    expect(headers.get("cache-control")).toBe("no-store");
  });

  it("says verified false when what is kept was changed", async () => {
    const seal = await service().logged("changed");
    const key = { owner: String(seal["seal_id"]), kind: "seal", id: "entry" };
    const { store, now } = service().sealing;
    const { value } = (await store.getDocument(key, now()))!;
    const kept = JSON.parse(value) as { entry: { response_hash: string } };
    kept.entry.response_hash = "0".repeat(64);
    await store.putDocument(key, JSON.stringify(kept), { nowMs: now(), expiresAtMs: null, ifVersion: null });
    expect((await ask(seal["seal_id"])).body).toMatchObject({ response_hash: "0".repeat(64), verified: false });
  });

  it("says verified false when its key was revoked before it was made", async () => {
    const seal = await service().logged("revoked");
    const path = join(service().sealing.state, "seal-keys", "1.key");
    const text = readFileSync(path, "utf8");
    writeFileSync(path, text.replace("revoked_at: never", "revoked_at: 2026-11-15T02:59:59Z"));
    expect((await ask(seal["seal_id"])).body).toMatchObject({ verified: false });
    writeFileSync(path, text.replace("revoked_at: never", "revoked_at: 2026-11-15T03:00:01Z"));
    expect((await ask(seal["seal_id"])).body).toMatchObject({ verified: true });
    writeFileSync(path, text);
  });
});

describe("404", () => {
  it("names the seal that was asked for", async () => {
    const id = `seal_${"0".repeat(32)}`;
    expect(await ask(id)).toMatchObject({
      status: 404,
      body: { code: "seal_not_found", seal_id: id, verified: false, detail: expect.any(String) },
    });
  });

  it.each([":".repeat(151), `http://${"@".repeat(100)}`, `seal_${"0".repeat(33)}`, "seal_A"])(
    "is the answer to what is no id of a seal: %s",
    async (id) => {
      expect(await ask(encodeURIComponent(id))).toMatchObject({ status: 404, body: { code: "seal_not_found" } });
    },
  );
});

describe("503", () => {
  it("is the answer where nothing is sealed", async () => {
    const plain = await withoutIntegrity();
    expect((await plain.ask(`/v1/audit/seals/seal_${"0".repeat(32)}`)).body).toMatchObject({ code: "not_ready" });
    await plain.close();
  });
});
