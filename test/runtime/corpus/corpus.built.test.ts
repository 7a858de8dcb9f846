import { expect, inject, it } from "vitest";
import { closeCorpus, openCorpus } from "../../../runtime/corpus/corpus.ts";
import { readManifest } from "../../../snapshots/format/manifest.ts";
import { Snapshot } from "../../../snapshots/open.ts";
import { corpusOfFile } from "../../support/shared-snapshot.ts";

const corpus = corpusOfFile();

it("carries the identity of its snapshot", () => {
  expect(corpus().id).toBe(inject("snapshot").id);
  expect(corpus().checksum).toMatch(/^sha256:[0-9a-f]{64}$/);
});

it("counts the public programs and registered rules, and no other dataset", () => {
  const meta = JSON.parse(corpus().meta.toString()) as Record<string, unknown>;
  expect(meta).toMatchObject({ total_programs: corpus().programs.size, exclusion_rules_count: 7 });
  expect(Object.keys(meta).toSorted()).toEqual([
    "data_as_of",
    "data_lineage",
    "exclusion_rules_count",
    "last_ingested_at",
    "prefecture_counts",
    "tier_counts",
    "total_programs",
  ]);
});

it("can be probed until it is closed", async () => {
  const directory = inject("snapshot").directory;
  const own = await openCorpus(new Snapshot(directory, readManifest(directory)));
  expect(() => own.probe()).not.toThrow();
  await closeCorpus(own);
  expect(() => own.probe()).toThrow();
});
