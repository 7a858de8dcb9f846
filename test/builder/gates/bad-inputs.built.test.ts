import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { beforeAll, describe, expect, inject, it } from "vitest";
import type { BuildFailure } from "../../../builder/run/workspace.ts";
import { BuildReport } from "../../../schemas/snapshot/report.ts";
import { readManifest } from "../../../snapshots/format/manifest.ts";
import { Snapshot } from "../../../snapshots/open.ts";
import { buildInto, temporaryFolder } from "../../support/build.ts";
import { type FaultyCorpus, faultyCorpus, publishedIn } from "../../support/faulty-corpus.ts";
import { servedStore } from "../../support/shared-snapshot.ts";
import { zip } from "../inputs/zip-writer.ts";

type Plant = (corpus: FaultyCorpus) => void;

/** Puts a file in the place of the bids. */
const asBids =
  (name: string, content: string | Uint8Array): Plant =>
  ({ path, editEntry }) => {
    writeFileSync(path(name), content);
    editEntry("bids", (entry) => ({ ...entry, files: [name] }));
  };

const header = "bid_title,procuring_entity";
const page = "<!DOCTYPE html>\n<html><title>503 Service Unavailable</title></html>\n";
const wrong = `sha256:${"0".repeat(64)}`;

let store = "";
beforeAll(async () => {
  store = await servedStore();
});

/** What a build on a store with a current snapshot fails with; nothing may change there but the report. */
async function failureOf(plant: Plant): Promise<BuildFailure> {
  const corpus = faultyCorpus({ allWords: true });
  plant(corpus);
  const failure = await buildInto(store, { sources: corpus.sources }).then(
    () => expect.fail("the build went through"),
    (error: unknown) => error as BuildFailure,
  );
  expect(publishedIn(store)).toEqual([inject("snapshot").id]);
  return failure;
}

describe("a build stops, names source, file and figure, and writes the report", () => {
  it.each<[string, Plant, RegExp]>([
    [
      "a CSV file ends inside a quoted cell",
      asBids("b.csv", `${header}\n清掃,"架空省\n`),
      /b\.csv#2: the file ends inside/,
    ],
    [
      "a CSV file was cut",
      asBids("b.csv", `${header}\n清掃,架空省\n清掃二,架空`),
      /b\.csv#3: the last line has no end/,
    ],
    [
      "a file has another encoding",
      asBids(
        "b.csv",
        Buffer.concat([Buffer.from(`${header}\n`), Buffer.from([0xb2, 0xcd, 0xb6, 0xf5, 0x2c, 0xa1, 0xa2, 0x0a])]),
      ),
      /b\.csv#\d: not UTF-8: .*EUC-JP/,
    ],
    [
      "an entry of an archive is over its limit",
      asBids("b.zip", zip([{ name: "b.jsonl", data: "{}\n", statedSize: 600 * 1024 ** 2 }])),
      /b\.zip!b\.jsonl: entry of 629145600 bytes is larger than the limit/,
    ],
    ["a server answered with a page", asBids("b.jsonl", page), /b\.jsonl: a web page, not data/],
    ["a register is a page", registerPage, /houjin\.csv: a web page, not data/],
    [
      "a link leads out of its folder",
      ({ path, editEntry }) => {
        const elsewhere = join(temporaryFolder("elsewhere"), "b.jsonl");
        writeFileSync(elsewhere, "{}\n");
        symlinkSync(elsewhere, path("linked.jsonl"));
        editEntry("bids", (entry) => ({ ...entry, files: ["linked.jsonl"] }));
      },
      /linked\.jsonl: a link that leads out of its folder/,
    ],
    [
      "a file has not the pinned checksum",
      ({ editEntry }) => editEntry("bids", (entry) => ({ ...entry, checksums: { "bids.jsonl": wrong } })),
      /bids\.jsonl: has the checksum sha256:[0-9a-f]{64}, not the pinned sha256:0{64}/,
    ],
    [
      "a checksum is pinned for a file that is not there",
      ({ editEntry }) => editEntry("bids", (entry) => ({ ...entry, checksums: { "other.jsonl": wrong } })),
      /other\.jsonl: its checksum is pinned, but the source has no such file/,
    ],
    [
      "every row comes twice",
      ({ editRows }) => editRows("bids.jsonl", (rows) => [...rows, ...rows]),
      /7 of 14 rows repeat another row or its id, at most 3 may/,
    ],
    [
      "many rows have one id",
      ({ editRows }) => editRows("bids.jsonl", (rows) => rows.map((row) => ({ ...row, bid_key: "k" }))),
      /6 of 7 rows repeat another row or its id, at most 3 may/,
    ],
  ])("when %s", async (_, plant, line) => {
    const failure = await failureOf(plant);
    expect(failure).toMatchObject({ kind: "inputs_refused", details: [expect.stringMatching(line)] });
    expect(failure.details[0]).toMatch(/^source "(bids|houjin)": /);
    const report: unknown = JSON.parse(readFileSync(join(store, "last-report.json"), "utf8"));
    expect(BuildReport.parse(report)).toEqual(failure.report);
  });
});

function registerPage({ path, editEntry }: FaultyCorpus): void {
  writeFileSync(path("houjin.csv"), page);
  editEntry("houjin", (entry) => ({ ...entry, dataset: undefined, adapter: "nta-houjin-csv", files: ["houjin.csv"] }));
}

describe("before anything is read a build ends with a usage error", () => {
  it.each<[string, object, string]>([
    ["no licence", { license: undefined }, "sources[3].license: "],
    ["an unknown licence", { license: "unknown" }, 'sources[3].license: "unknown" does not say that the source may be'],
    ["a closed one", { license: "proprietary", publish: false }, 'sources[3].license: "proprietary" does not say'],
  ])("for a source with %s", async (_, change, line) => {
    const failure = await failureOf(({ editEntry }) => editEntry("bids", (entry) => ({ ...entry, ...change })));
    expect(failure).toMatchObject({ kind: "usage", details: [expect.stringContaining(line)] });
  });
});

it("goes on with what is merged, pinned, optional or left by a build that was killed, and says so", async () => {
  const corpus = faultyCorpus({ allWords: true });
  corpus.editRows("facts.jsonl", (rows) => [...rows, rows[0]!, { ...rows[1], fact_id: 990_001 }]);
  const sha256 = createHash("sha256")
    .update(readFileSync(corpus.path("bids.jsonl")))
    .digest("hex");
  corpus.editEntry("bids", (entry) => ({ ...entry, checksums: { "bids.jsonl": `sha256:${sha256}` } }));
  corpus.editEntry("case-studies", (entry) => ({ ...entry, files: ["gone.jsonl"], optional: true }));
  const out = await servedStore();
  mkdirSync(join(out, ".staging-killed/search"), { recursive: true });
  const { directory, report } = await buildInto(out, { sources: corpus.sources, acceptLoss: ["case_study"] });
  expect(report.warnings).toEqual([
    "removed what builds that did not end left: .staging-killed",
    'optional source "case-studies": gone.jsonl: file not found; the snapshot has no case_study of it',
  ]);
  expect(report.sources.find(({ id }) => id === "facts")).toMatchObject({ repeated: 1, merged: 2 });
  const snapshot = new Snapshot(directory, readManifest(directory));
  const facts = [...snapshot.records.records("fact")].map(({ json }) => {
    const { fact_id: _, confidence: __, ...fact } = JSON.parse(json.toString()) as Record<string, unknown>;
    return JSON.stringify(fact);
  });
  await snapshot.close();
  expect(new Set(facts).size).toBe(facts.length);
});
