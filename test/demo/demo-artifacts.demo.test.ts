import { expect, it } from "vitest";
import {
  makeCompanyFolderBrief,
  makeCompanyPublicAuditPack,
  makeCompanyPublicBaseline,
} from "../../runtime/endpoints/artifacts/company-packs.ts";
import type { Artifact } from "../../schemas/answers/artifact.ts";
import { corpusOfFile } from "../support/shared-snapshot.ts";
import { nonEmpty } from "../support/non-empty.ts";

const corpus = corpusOfFile();

/** Companies of the demo corpus that together have a row in every input of a pack. */
const companies = ["1000020012131", "1011001030018", "1050001002386", "5120101048252"];
const packs = [makeCompanyPublicBaseline, makeCompanyFolderBrief, makeCompanyPublicAuditPack];

async function make(pack: (typeof packs)[number], houjin_bangou: string): Promise<Artifact> {
  const context = { corpus: corpus(), asOf: "2026-11-15", generatedAt: "2026-11-15T03:00:00Z", keyed: false };
  const input = { params: {}, query: {}, body: pack.body!.parse({ houjin_bangou }) };
  if (pack.reads !== "snapshot") throw new Error("a pack reads the snapshot alone");
  return (await pack.handler(input, context)).body as Artifact;
}

it.each(packs)("shows rows of the demo corpus in every section: $id", async (pack) => {
  const made = await Promise.all(companies.map((number) => make(pack, number)));
  const ids = made[0]!.sections.map(({ section_id: id }) => id);
  for (const id of nonEmpty(ids)) {
    const hits = made.filter(({ sections }) =>
      sections.some(({ section_id: own, reading, rows }) => own === id && reading === "HIT" && rows.length > 0),
    );
    expect(hits.length, id).toBeGreaterThan(0);
  }
  const counts = made.map(({ summary }) => summary["counts"] as Record<string, number>);
  for (const input of nonEmpty(Object.keys(counts[0]!)))
    expect(Math.max(...counts.map((count) => count[input]!)), input).toBeGreaterThan(0);
});

it.each(packs)("reads NO_HIT throughout for a number the demo corpus does not hold: $id", async (pack) => {
  const { sections, known_gaps: gaps } = await make(pack, "9999990000099");
  for (const { section_id: id, reading } of nonEmpty(sections)) expect(reading, id).toBe("NO_HIT");
  expect(gaps.filter(({ reading }) => reading === "NO_HIT")).toHaveLength(8);
});
