import { mkdirSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { zip } from "../../test/builder/inputs/zip-writer.ts";
import { type FaultyCorpus, firstRow } from "../../test/support/faulty-corpus.ts";

/** A fault, and how a build must end that meets it. */
export type PlantedFault = {
  readonly name: string;
  plant(corpus: FaultyCorpus): void;
  /** Planted when the build has begun to read this source instead of before it. */
  readonly during?: string;
  readonly options?: readonly string[];
  /** 64 for the sources file, 2 for the inputs; 0 where a row or value is refused and all others are published. */
  readonly exit: 0 | 2 | 64;
  /** The one line that tells of it. */
  readonly line: RegExp;
};

const future = "2036-01-01T00:00:00Z";

const edited = (id: string, change: object) => (corpus: FaultyCorpus) =>
  corpus.editEntry(id, (entry) => ({ ...entry, ...change }));

const bytesOf = (corpus: FaultyCorpus, file: string) => readFileSync(corpus.path(file));

/** Puts other bytes in place of the bids, under a name that says their format. */
function replaceBids(corpus: FaultyCorpus, name: string, bytes: Uint8Array | string): void {
  writeFileSync(corpus.path(name), bytes);
  edited("bids", { files: [name] })(corpus);
}

export const plantedFaults: readonly PlantedFault[] = [
  {
    name: "a file is missing",
    plant: ({ path }) => rmSync(path("bids.jsonl")),
    exit: 2,
    line: /^source "bids": bids\.jsonl: file not found$/,
  },
  {
    name: "a pattern matches nothing",
    plant: edited("bids", { files: ["bid-*.jsonl"] }),
    exit: 2,
    line: /^source "bids": bid-\*\.jsonl: no file matches$/,
  },
  {
    name: "a folder lies where a file should",
    plant: ({ path }) => {
      renameSync(path("bids.jsonl"), path("bids"));
      mkdirSync(path("bids.jsonl"));
    },
    exit: 2,
    line: /^source "bids": bids\.jsonl: not a file$/,
  },
  {
    name: "a gzip file is truncated",
    plant: (corpus) => replaceBids(corpus, "bids.jsonl.gz", gzipSync(bytesOf(corpus, "bids.jsonl")).subarray(0, -30)),
    exit: 2,
    line: /^source "bids": bids\.jsonl\.gz: cannot be read: unexpected end of file$/,
  },
  {
    name: "a zip file is truncated",
    plant: (corpus) =>
      replaceBids(
        corpus,
        "bids.zip",
        zip([{ name: "bids.jsonl", data: bytesOf(corpus, "bids.jsonl") }]).subarray(0, -30),
      ),
    exit: 2,
    line: /^source "bids": bids\.zip: not a readable zip file: /,
  },
  {
    name: "a zip entry is damaged",
    plant: (corpus) =>
      replaceBids(corpus, "bids.zip", zip([{ name: "bids.jsonl", data: bytesOf(corpus, "bids.jsonl"), statedCrc: 1 }])),
    exit: 2,
    line: /^source "bids": bids\.zip!bids\.jsonl: entry does not match its CRC-32$/,
  },
  {
    name: "lines are truncated",
    plant: (corpus) => truncateSync(corpus.path("bids.jsonl"), bytesOf(corpus, "bids.jsonl").length - 9),
    exit: 2,
    line: /^source "bids": bids\.jsonl#7: the file ends in the middle of a row$/,
  },
  {
    name: "a Parquet file is truncated",
    plant: (corpus) => replaceBids(corpus, "bids.parquet", "PAR1 and nothing more"),
    exit: 2,
    line: /^source "bids": bids\.parquet#1: not readable as Parquet: /,
  },
  {
    name: "a file is emptied",
    plant: ({ path }) => truncateSync(path("bids.jsonl")),
    exit: 2,
    line: /^source "bids": bids\.jsonl: the file is empty$/,
  },
  {
    name: "a file is in another encoding",
    plant: (corpus) =>
      writeFileSync(corpus.path("bids.jsonl"), Buffer.from(bytesOf(corpus, "bids.jsonl").toString(), "utf16le")),
    exit: 2,
    line: /^source "bids": 0 rows could be used, at least 1 is expected; first at bids\.jsonl#1: /,
  },
  {
    // Rows of bids may name persons, so the report shows no word of them.
    name: "columns are swapped",
    plant: (corpus) =>
      replaceBids(
        corpus,
        "bids.csv",
        `bid_title,procuring_entity,unified_id\n${"BID-0000000001,架空の工事,架空省\n".repeat(5)}`,
      ),
    exit: 2,
    line: /^source "bids": 0 rows could be used, at least 1 is expected; first at bids\.csv#2: unified_id: must be BID- and 10 hex digits: "…"$/,
  },
  {
    name: "a column is dropped from the rows but not from the header",
    plant: (corpus) =>
      replaceBids(corpus, "bids.csv", `bid_title,procuring_entity,ministry\n${"架空の工事,架空省\n".repeat(5)}`),
    exit: 2,
    line: /first at bids\.csv#2: expected 3 cells as in the header, found 2$/,
  },
  {
    name: "rows name laws that no source holds",
    plant: ({ editRows }) =>
      editRows("law-articles.jsonl", (rows) =>
        rows.map((row, at) => (at < 9 ? { ...row, law_id: "400AC0000000001" } : row)),
      ),
    exit: 2,
    line: /^source "law-articles": 9 of 33 rows were refused, at most 3 may be; first at law-articles\.jsonl#1: no law with the id "400AC0000000001" is among the sources$/,
  },
  {
    name: "a file changes while it is read",
    during: "tax-rulesets",
    plant: ({ editRows }) => editRows("bids.jsonl", (rows) => rows.slice(1)),
    exit: 2,
    line: /^source "bids": bids\.jsonl changed while the build read it$/,
  },
  {
    name: "the adapter is misspelt",
    plant: edited("bids", { adapter: "canonnical" }),
    exit: 64,
    line: /^sources\[3\]\.adapter: there is no adapter "canonnical"; did you mean "canonical"\?$/,
  },
  {
    name: "the dataset is misspelt",
    plant: edited("bids", { dataset: "bidd" }),
    exit: 64,
    line: /^sources\[3\]\.dataset: there is no dataset "bidd"; did you mean "bid"\?$/,
  },
  {
    name: "a column is misspelt",
    plant: edited("bids", { columns: { bid_titel: "title" } }),
    exit: 64,
    line: /^sources\[3\]\.columns\.bid_titel: there is no field of bid "bid_titel"; did you mean "bid_title"\?$/,
  },
  {
    name: "an option is misspelt",
    plant: edited("bids", { adapter: "nta-invoice-csv", dataset: undefined, options: { registrant: "x" } }),
    exit: 64,
    line: /^sources\[3\]\.options\.registrant: there is no option of nta-invoice-csv "registrant"; did you mean "registrants"\?$/,
  },
  {
    name: "the licence is misspelt",
    plant: edited("bids", { license: "cc-by-4.0" }),
    exit: 64,
    line: /^sources\[3\]\.license: there is no license "cc-by-4\.0"; did you mean "cc_by_4\.0"\?$/,
  },
  {
    name: "a source was fetched in the future",
    plant: edited("bids", { fetched_at: future }),
    exit: 64,
    line: /^sources\[3\]\.fetched_at: "2036-01-01T00:00:00Z" is in the future; /,
  },
  {
    name: "an optional source does not exist",
    plant: () => undefined,
    options: ["--optional", "bid"],
    exit: 64,
    line: /^--optional: there is no source "bid"; did you mean "bids"\?$/,
  },
  {
    name: "a row was fetched in the future",
    plant: ({ editRows }) => editRows("programs-ministry.jsonl", firstRow({ source_fetched_at: future })),
    exit: 0,
    line: /^source_fetched_at: later than the newest fetch of the sources, 2026-10-01T00:00:00Z: "2036-01-01T00:00:00Z", first at programs-ministry\.jsonl#1$/,
  },
  {
    name: "a decision is dated after the fetch",
    plant: ({ editRows }) => editRows("court-decisions.jsonl", firstRow({ decision_date: "2036-01-01" })),
    exit: 0,
    line: /^decision_date: later than the fetch on 2026-10-01: "2036-01-01", first at court-decisions\.jsonl#1$/,
  },
  {
    name: "a row of a register is dated after the fetch",
    plant: ({ editRows }) => editRows("houjin.jsonl", firstRow({ updateDate: "2036-01-01" })),
    exit: 0,
    line: /^updateDate is later than the fetch.*, first at houjin\.jsonl#1$/,
  },
  {
    name: "an amount is 1e300",
    plant: ({ editRows }) => editRows("programs-ministry.jsonl", firstRow({ amount_max_man_yen: 1e300 })),
    exit: 0,
    line: /^amount_max_man_yen: larger than 10000000000: 1e\+300, first at programs-ministry\.jsonl#1$/,
  },
  {
    name: "a text has 5 million characters",
    plant: ({ editRows }) => editRows("court-decisions.jsonl", firstRow({ full_text: "長".repeat(5_000_000) })),
    exit: 0,
    line: /^full_text: 5000000 characters are more than 1000000: "長{60}…", first at court-decisions\.jsonl#1$/,
  },
  {
    name: "a name has 5 million characters",
    plant: ({ editRows }) => editRows("loan-programs.jsonl", firstRow({ program_name: "名".repeat(5_000_000) })),
    exit: 0,
    line: /^program_name: 5000000 characters are more than 4000: "名{60}…", first at loan-programs\.jsonl#1$/,
  },
  {
    name: "an id holds control characters",
    plant: ({ editRows }) => editRows("exclusion-rules.jsonl", firstRow({ rule_id: "rule\t\u0007" })),
    exit: 0,
    line: /^rule_id: holds control characters: "rule\u{fffd}\u{fffd}", first at exclusion-rules\.jsonl#1$/u,
  },
  {
    name: "two rows have one id and other values",
    plant: ({ editRows }) =>
      editRows("enforcement-cases.jsonl", ([first, ...rest]) => [
        { ...first, ministry: "架空省" },
        { ...first, ministry: "架空庁" },
        ...rest,
      ]),
    exit: 0,
    line: /^enforcement_case\.ministry differed: kept "…", not "…"$/,
  },
];
