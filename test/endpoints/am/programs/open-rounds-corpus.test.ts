import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fullCorpusSources } from "../../../../bench/full-corpus-sources.ts";
import { buildInto, temporaryFolder } from "../../../support/build.ts";
import { nonEmpty } from "../../../support/non-empty.ts";
import { startTestService, type TestService } from "../../../support/service.ts";
import { describeWithCorpus } from "../../../support/shared-corpus.ts";

type Entry = {
  readonly title: string;
  readonly acceptance_start_datetime?: string | null;
  readonly acceptance_end_datetime?: string | null;
};

const PAGE = 100;

/** Words enough for the questions below: the stems of all phrases take longer to find than the rest of the build. */
const WORDS = "{*,{industries,intents,near-words,places,programs,same-words}/*}.tsv";

/** Entries for those who have the subsidy already, reports and notices; surveys that are commissioned; who runs a program. */
const NO_CALL =
  /状況報告|実績報告|完了後の?(?:各種)?申請|(?:中止|変更|撤回|着手)届|財産処分|[（(【](?:交付申請等?|事前着手)[】)）]|調査(?:事業)?」の公募$|執行団体公募/;

/** The day in Japan of a time in UTC, counted here on its own; a bare day is itself. */
function dayInJapan(stated: string): string {
  if (stated.length === 10) return stated;
  return new Date(Date.parse(stated) + 9 * 3_600_000).toISOString().slice(0, 10);
}

describeWithCorpus("open calls of jGrants", (corpus) => {
  const file = "raw/jgrants/union.jsonl.gz";
  const entries = gunzipSync(readFileSync(join(corpus, file)))
    .toString()
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Entry)
    .filter(({ title }) => !title.startsWith("申請練習用") && !NO_CALL.test(title));
  /** Calls of the file that are open on a day; years past 2100 state no end. */
  const openOn = (day: string) =>
    entries.filter(({ acceptance_start_datetime: start, acceptance_end_datetime: end }) => {
      const last = end ? dayInJapan(end) : "";
      return (!start || dayInJapan(start) <= day) && last >= day && last < "2100";
    });
  const store = temporaryFolder("open-rounds");
  let service: TestService;
  beforeAll(async () => {
    const { sources, ...rest } = fullCorpusSources(corpus);
    const path = join(store, "sources.json");
    const named = (wanted: string) => sources.find(({ id }) => id === wanted)!;
    const words = named("lexicon").files.map((name) => name.replace("**/*.tsv", WORDS));
    const used = [named("jgrants"), { ...named("lexicon"), files: words }];
    writeFileSync(path, JSON.stringify({ ...rest, sources: used }));
    const { corpusSnapshotId: id } = await buildInto(store, { sources: path });
    service = await startTestService({ snapshots: { store, id } });
  }, 240_000);
  afterAll(async () => {
    await service?.close();
    rmSync(store, { recursive: true, force: true });
  });

  it.each([
    ["2026-07-01", 306],
    ["2026-11-17", 211],
    ["2027-02-01", 140],
  ])("of %s are the %i of the file", async (day, calls) => {
    expect(openOn(day)).toHaveLength(calls);
    service.setNow(`${day}T03:00:00Z`);
    let [shown, offset, total] = [0, 0, 1];
    for (; offset < total; offset += PAGE) {
      const { body } = await service.ask(`/v1/am/open_programs?on_date=${day}&limit=${PAGE}&offset=${offset}`);
      total = body.total;
      for (const { open_rounds: rounds } of body.results) shown += rounds;
    }
    expect(shown).toBe(calls);
    const { body } = await service.ask("/v1/programs/search?open_only=true&fields=minimal");
    expect(body.total).toBe(total);
  });

  it.each([
    "神奈川県の中小企業がいま申請できる補助金",
    "川崎市の中小企業がいま申請できる補助金",
    "熊本県の製造業がいま申請できる省エネ補助金",
    "岩手県の会社が募集中の補助金",
  ])("for the whole country are offered to %s", async (q) => {
    service.setNow("2026-11-17T03:00:00Z");
    const { body } = await service.ask(`/v1/programs/search?${new URLSearchParams({ q, limit: "100" })}`);
    expect(body.match.place.nationwide).toBeGreaterThan(0);
    for (const { open_status: status } of nonEmpty<{ open_status: string }>(body.results)) expect(status).toBe("open");
  });

  it("close in the next half year on at least 150 days of programs", async () => {
    service.setNow("2026-11-17T03:00:00Z");
    const { body } = await service.ask("/v1/calendar/deadlines?within_days=180");
    expect(body.total).toBeGreaterThanOrEqual(150);
  });
});
