import { createHash } from "node:crypto";
import { describe, expect, inject, it } from "vitest";
import type { TableName } from "../../schemas/records/tables.ts";
import { recordTables } from "../../snapshots/format/derived-files.ts";
import { readManifest } from "../../snapshots/format/manifest.ts";
import { type InclusionProof, Snapshot } from "../../snapshots/open.ts";
import { nonEmpty } from "../support/non-empty.ts";

const directory = inject("snapshot").directory;

describe("the language of a snapshot", () => {
  it("is made once for all snapshots with the same words", async () => {
    const manifest = readManifest(directory);
    const otherWords = {
      ...manifest,
      files: manifest.files.map((file) =>
        file.path.startsWith("lexicon/") ? { ...file, sha256: "0".repeat(64) } : file,
      ),
    };
    const snapshots = [manifest, manifest, otherWords].map((each) => new Snapshot(directory, each));
    const [first, second, third] = await Promise.all(snapshots.map((snapshot) => snapshot.language()));
    expect(second).toBe(first);
    expect(third).not.toBe(first);
    for (const snapshot of snapshots) await snapshot.close();
  });
});

describe("inclusion proofs", () => {
  it("of every record of every table lead to the id, by a verifier that shares no code with the product", async () => {
    const snapshot = new Snapshot(directory, readManifest(directory));
    let checked = 0;
    for (const { name } of nonEmpty(recordTables(snapshot.manifest.tables)))
      for (const { key } of nonEmpty(snapshot.records.records(name))) {
        const proof = snapshot.proof(name as TableName, key);
        if (!proof) continue;
        expect(idFromProof(JSON.parse(JSON.stringify(proof)) as InclusionProof), `${name} ${key}`).toBe(snapshot.id);
        checked++;
      }
    expect(checked).toBeGreaterThan(300);
    await snapshot.close();
  });

  it("fail when anything in them is altered", async () => {
    const snapshot = new Snapshot(directory, readManifest(directory));
    const [first] = snapshot.records.records("law");
    const proof = snapshot.proof("law", first!.key)!;
    const record = proof.record as Record<string, unknown>;
    const [last, ...others] = proof.path.toReversed();
    const altered: InclusionProof[] = [
      { ...proof, record: { ...record, law_title: `${String(record["law_title"])}!` } },
      { ...proof, key: `${proof.key}0` },
      { ...proof, table: "bid" },
      { ...proof, index: proof.index + 1 },
      { ...proof, path: [...others.toReversed(), `${last!.slice(1)}0`] },
      { ...proof, path: proof.path.slice(1) },
      {
        ...proof,
        tables: proof.tables.map((table) => (table.name === "bid" ? { ...table, rows: table.rows + 1 } : table)),
      },
      { ...proof, versions: { ...proof.versions, rules_version: "other" } },
    ];
    for (const forged of altered) expect(idFromProof(forged)).not.toBe(snapshot.id);
    await snapshot.close();
  });

  it("are not given for rows outside public search, nor for what is not there", async () => {
    const snapshot = new Snapshot(directory, readManifest(directory));
    const hidden = [...snapshot.records.records("program")].find(
      ({ json }) => (JSON.parse(json.toString()) as { excluded: boolean }).excluded,
    )!;
    expect(snapshot.proof("program", hidden.key)).toBeNull();
    expect(snapshot.proof("program", "UNI-0000000000")).toBeNull();
    await snapshot.close();
  });
});

/** Written from the format description alone. */
function idFromProof({ table, key, record, index, rows, path, tables, versions }: InclusionProof): string {
  const sha = (...parts: (string | Buffer)[]) =>
    createHash("sha256")
      .update(Buffer.concat(parts.map((part) => Buffer.from(part as string))))
      .digest();
  let hash = sha("\0", table, "\0", key, "\0", jcs(record));
  let [place, end] = [index, rows - 1];
  for (const hex of path) {
    const sibling = Buffer.from(hex, "hex");
    // The last node of an odd level has no sibling there; it climbs until it is a right child.
    while (place === end && place % 2 === 0 && place > 0) [place, end] = [place / 2, Math.floor(end / 2)];
    hash = place % 2 === 1 ? sha("\u0001", sibling, hash) : sha("\u0001", hash, sibling);
    [place, end] = [Math.floor(place / 2), Math.floor(end / 2)];
  }
  if (hash.toString("hex") !== tables.find(({ name }) => name === table)?.root) return "not in the table";
  const list = [...tables].sort((a, b) => (a.name < b.name ? -1 : 1));
  const digest = sha("corpus-snapshot/1\n", jcs({ ...versions, tables: list }));
  let [bits, text] = ["", ""];
  for (const byte of digest) bits += byte.toString(2).padStart(8, "0");
  for (let at = 0; at < bits.length; at += 5)
    text += "abcdefghijklmnopqrstuvwxyz234567"[Number.parseInt(bits.slice(at, at + 5).padEnd(5, "0"), 2)];
  return `cs1_${text}`;
}

function jcs(value: unknown): string {
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(jcs).join(",")}]`;
  const members = value as Record<string, unknown>;
  return `{${Object.keys(members)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${jcs(members[name])}`)
    .join(",")}}`;
}
