import { describe, expect, inject, it } from "vitest";
import { corpusOfFile } from "../../support/shared-snapshot.ts";
import { recordLeaf, rootByPath, snapshotId } from "../../support/independent-seal-verifier.ts";
import { integrityServiceOfFile } from "./integrity-service.ts";

const service = integrityServiceOfFile();
const corpus = corpusOfFile();
const ask = (table: string, key: string) =>
  service().ask(`/v1/integrity/proof/${encodeURIComponent(table)}/${encodeURIComponent(key)}`);

describe("200", () => {
  it("gives what a stranger needs to compute the snapshot id from the record", async () => {
    for (const [table, key] of [
      ["program", "UNI-0000000001"],
      ["houjin", "8999900000001"],
    ] as const) {
      const { status, body, headers } = await ask(table, key);
      expect(status).toBe(200);
      expect(Object.keys(body).toSorted()).toEqual(
        [
          "corpus_checksum",
          "corpus_snapshot_id",
          "index",
          "key",
          "leaf",
          "path",
          "record",
          "rows",
          "table",
          "tables",
          "versions",
        ].toSorted(),
      );
      const leaf = recordLeaf(table, key, body.record);
      expect(leaf.toString("hex")).toBe(body.leaf);
      const path = body.path.map((node: string) => Buffer.from(node, "hex"));
      const root = body.tables.find(({ name }: { name: string }) => name === table).root;
      expect(rootByPath(leaf, body.index, body.rows, path)?.toString("hex")).toBe(root);
      expect(snapshotId(body.tables, body.versions)).toBe(inject("snapshot").id);
      expect(headers.get("etag")).toMatch(/^"/);
      expect(headers.get("x-billable-units")).toBeNull();
    }
  });
});

describe("404", () => {
  it("is the answer for a table or key that is not there, and for rows outside public search", async () => {
    const hidden = [...corpus().snapshot.records.records("program")].find(
      ({ json }) => JSON.parse(json.toString()).excluded,
    );
    expect(hidden).toBeDefined();
    for (const [table, key] of [
      ["program", "UNI-404"],
      ["nothing", "x"],
      ["change", "1"],
      ["constructor", "name"],
      ["program", hidden!.key],
    ] as const)
      expect(await ask(table, key)).toMatchObject({ status: 404, body: { code: "record_not_found", table, key } });
  });
});
