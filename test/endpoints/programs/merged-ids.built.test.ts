import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../support/build.ts";
import { changedCorpusOfFile } from "../../support/changed-corpus.ts";
import { serviceOfFile } from "../../support/service.ts";

/* A city tells of one program on three pages; lists of others name it by the ids of two of them. */
const [held, year, round] = ["UNI-00000000a1", "UNI-00000000a2", "UNI-00000000a3"] as const;
const other = "UNI-0000000001";

const page = (unified_id: string, primary_name: string, rest: object = {}) => ({
  unified_id,
  primary_name,
  authority_level: "municipality",
  prefecture: "東京都",
  municipality: "架空市",
  program_kind: "subsidy",
  source_url: `https://www.kakuu.example/city/nouchi/${unified_id}`,
  source_fetched_at: "2026-09-01T00:00:00Z",
  ...rest,
});

const added: Readonly<Record<string, readonly object[]>> = {
  "programs-local": [
    page(held, "架空市農地再生補助金", { amount_max_man_yen: 40 }),
    page(year, "令和8年度 農地再生補助金", { application_window: { start: "2026-10-01", end: "2026-12-25" } }),
    page(round, "農地再生補助金（第2次募集）", { application_window: { start: "2026-06-01", end: "2026-07-31" } }),
  ],
  "exclusion-rules": [
    {
      rule_id: "nouchi-koudo",
      kind: "mutually_exclusive",
      severity: "critical",
      program_a: year,
      program_b: other,
      description: "併用できない。",
      source_urls: ["https://www.kakuu.example/rule/nouchi"],
    },
  ],
  facts: [{ entity_id: year, field: "subsidy_rate", value: 0.5, unit: "fraction", confidence: 1 }],
  annotations: [
    { entity_id: round, kind: "deadline_risk", text_ja: "早期終了あり。", observed_at: "2026-09-01T00:00:00Z" },
  ],
  relations: [{ from_id: round, to_id: "UNI-0000000002", type: "related", confidence: 0.9, basis: "source" }],
  "application-rounds": [
    { program_id: round, round_label: "令和9年度", open_date: "2027-04-01", close_date: "2027-05-31" },
  ],
  "acceptance-stats": [{ program_id: year, program_name: "農地再生", year: 2025, applied: 10, accepted: 4 }],
};

const folder = temporaryFolder("merged-programs");
const snapshots = changedCorpusOfFile((source) => {
  const rows = added[source.id];
  if (rows === undefined) return source;
  const file = join(folder, `${source.id}.jsonl`);
  writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  return { ...source, files: [...source.files, file] };
});
const service = serviceOfFile(() => ({ snapshots: snapshots() }));
const get = async (path: string) => (await service().ask(path)).body;
const post = async (path: string, json: unknown, headers: Record<string, string> = {}) =>
  (await service().ask(path, { json, headers })).body;

describe("a program that sources tell under several ids", () => {
  it("is one record with the others as aliases, mentions, rounds and merged_ids", async () => {
    const program = await get(`/v1/programs/${held}`);
    expect(program).toMatchObject({
      unified_id: held,
      merged_ids: [year, round],
      primary_name: "架空市農地再生補助金",
      aliases: ["令和8年度 農地再生補助金", "農地再生補助金（第2次募集）"],
      amount_max_man_yen: 40,
      application_window: { start: "2026-10-01", end: "2026-12-25" },
      next_deadline: "2026-12-25",
    });
    expect(program.source_mentions.map(({ url }: { url: string }) => url)).toEqual(
      [held, year, round].map((id) => `https://www.kakuu.example/city/nouchi/${id}`),
    );
    expect(program.enriched.D_schedule.rounds).toEqual([
      { round_label: "第2次募集", open_date: "2026-06-01", close_date: "2026-07-31" },
      { round_label: "令和8年度", open_date: "2026-10-01", close_date: "2026-12-25" },
      { round_label: "令和9年度", open_date: "2027-04-01", close_date: "2027-05-31" },
    ]);
    expect(program.enriched.H_conditions.rule_ids).toEqual(["nouchi-koudo"]);
    expect(program.enriched.J_statistics.acceptance).toMatchObject([{ year: 2025, applied: 10, accepted: 4 }]);
  });

  it("has one page, to which its other ids lead", async () => {
    const { status, headers } = await service().ask(`/programs/${year}`);
    expect([status, headers.get("location")]).toEqual([303, `/programs/${held}`]);
  });

  it.each([year, round])("is read by %s, in every size", async (id) => {
    expect(await get(`/v1/programs/${id}`)).toEqual(await get(`/v1/programs/${held}`));
    expect(await get(`/v1/programs/${id}?fields=minimal`)).toMatchObject({ unified_id: held });
  });

  it("is shown once by searches, by its name, a former name and a former id", async () => {
    for (const q of ["農地再生補助金", "農地再生補助金 第2次募集", year]) {
      const { results } = await get(`/v1/programs/search?q=${encodeURIComponent(q)}`);
      expect(results.filter((row: { primary_name: string }) => row.primary_name.includes("農地再生"))).toMatchObject([
        { unified_id: held },
      ]);
    }
  });

  it("is given and charged once by a batch that asks for it under two ids", async () => {
    const sent = { unified_ids: [year, other, held, "UNI-ffffffffff"] };
    const { results, not_found, billing } = await post("/v1/programs/batch", sent, { "idempotency-key": "merged-1" });
    expect(results.map((row: { unified_id: string }) => row.unified_id)).toEqual([held, other]);
    expect(not_found).toEqual(["UNI-ffffffffff"]);
    expect(billing.billable_units).toBe(2);
  });

  it("has one packet, whatever id is asked for", async () => {
    const [former, own] = await Promise.all([year, held].map((id) => get(`/v1/evidence/packets/program/${id}`)));
    expect(former.records).toEqual(own.records);
    expect(former.records[0]).toMatchObject({ entity_id: held });
    expect(former.packet_id).toBe(own.packet_id);
    expect(former.query.subject_id).toBe(held);
  });

  it("has one source manifest and one provenance", async () => {
    expect(await get(`/v1/source_manifest/${year}`)).toEqual(await get(`/v1/source_manifest/${held}`));
    expect((await get(`/v1/source_manifest/${year}`)).program_id).toBe(held);
    const provenance = await get(`/v1/am/provenance/${round}?include_facts=true`);
    expect(provenance.entity_id).toBe(held);
    expect(provenance.results.map(({ source_url: url }: { source_url: string }) => url)).toContain(
      `https://www.kakuu.example/city/nouchi/${year}`,
    );
    expect(provenance.meta.facts).toContainEqual(expect.objectContaining({ field: "subsidy_rate", value: 0.5 }));
  });

  it("carries the remarks and relations that name another id of it", async () => {
    for (const id of [held, year]) {
      expect(await get(`/v1/am/annotations/${id}`)).toMatchObject({
        entity_id: held,
        results: [{ text_ja: "早期終了あり。" }],
      });
      const { seed_id, relations } = await get(`/v1/am/related/${id}`);
      expect(seed_id).toBe(held);
      expect(relations).toContainEqual(expect.objectContaining({ from: held, to: "UNI-0000000002", type: "related" }));
    }
  });

  it.each([held, year, round, "令和8年度 農地再生補助金"])(
    "runs into its rules as %s, which is told as sent",
    async (sent) => {
      const { program_ids, hits } = await post("/v1/exclusions/check", { program_ids: [sent, other] });
      expect(program_ids).toEqual([sent, other]);
      const hit = hits.find(({ rule_id: id }: { rule_id: string }) => id === "nouchi-koudo");
      expect(hit.programs_involved.toSorted()).toEqual([sent, other].toSorted());
    },
  );

  it("is one program of a stack, whatever ids are sent", async () => {
    const stack = await post("/v1/funding_stack/check", { program_ids: [year, other, round] });
    expect(stack).toMatchObject({
      program_ids: [held, other],
      total_pairs: 1,
      all_pairs_status: "incompatible",
      pairs: [{ program_a: held, program_b: other }],
      known_gaps: [],
    });
    const { status, body } = await service().ask("/v1/funding_stack/check", { json: { program_ids: [year, held] } });
    expect([status, body.code]).toEqual([422, "too_few_unique_programs"]);
  });
});
