import type { Command } from "commander";
import type { FetchReport, fetchSources } from "../../../builder/fetch/fetch.ts";
import type { OfficialSource, Selection } from "../../../builder/fetch/sources/official-source.ts";
import type { FetchProgress, SourceReport } from "../../../builder/fetch/source-run.ts";
import { failed, oneLine, wrongUsage } from "../../shell/failure.ts";
import { assignment, defineCommand, duration, type JsonOption, wholeNumber } from "../../shell/command-options.ts";
import { type Progress, withProgress } from "../../terminal/task-list.ts";
import { bytesText, counted, countText } from "../../terminal/quantities.ts";
import { left, right, tableLines } from "../../terminal/table.ts";
import type { InterruptibleShell } from "../../shell/shell.ts";
import { show } from "../../terminal/terminal.ts";
import { bold, red, type Text, textWidth } from "../../terminal/text.ts";

export type FetchEffects = InterruptibleShell & {
  readonly fetchSources: typeof fetchSources;
  readonly officialSources: () => Promise<readonly OfficialSource[]>;
};

type Options = JsonOption & {
  readonly raw: string;
  readonly list?: boolean;
  readonly base?: Readonly<Record<string, string>>;
  readonly limit?: number;
  readonly since?: string;
  readonly maxAge?: number;
  readonly contact?: string;
  readonly law?: readonly string[];
  readonly keyword?: readonly string[];
  readonly houjin?: readonly string[];
  readonly prefecture?: readonly string[];
};

/** Failures shown for one source; the JSON document has all of them. */
const FAILURES = 3;

/** Downloads official sources into the raw store; exit 1 when a download failed, 5 when the disk is full. */
export function fetchCommand(effects: FetchEffects): Command {
  const { terminal, settings, version } = effects;
  return defineCommand("fetch", "download official sources from their publishers")
    .argument("[source...]", "sources to fetch; --list shows them")
    .option("--raw <directory>", "store of raw files", ".konkyo/raw")
    .option("--list", "list the official sources and fetch nothing")
    .option("--base <source=url>", "fetch a source from another origin, such as a mirror; may be repeated", assignment)
    .option("--limit <n>", "files to ask for at most, for each source", wholeNumber(1))
    .option("--since <date>", "first day wanted, YYYY-MM-DD in Japan")
    .option("--max-age <time>", "do not ask again for files younger than this, such as 12h (default: 1d)", duration)
    .option("--contact <address>", "page or mail address for publishers, sent with every request")
    .option("--law <id...>", "e-Gov law ids (default: all laws)")
    .option("--keyword <word...>", "search words for jGrants")
    .option("--houjin <number...>", "corporate numbers for gBizINFO")
    .option("--prefecture <code...>", "two-digit prefecture codes for 官公需 (default: all)")
    .action(async (names: readonly string[], options: Options) => {
      const sources = await effects.officialSources();
      if (options.list) {
        const listed = sources.map(({ id, title, publisher, license, page, note }) => ({
          id,
          title,
          publisher,
          license,
          address: page,
          note,
        }));
        return show(terminal, options.json, {
          data: { sources: listed },
          text: () => sourceLines(sources, terminal.columns),
        });
      }
      if (names.length === 0) throw wrongUsage("name the sources to fetch; konkyo fetch --list shows them");
      const selection = selectionOf(options);
      const report = await withProgress(await terminal.startProgress(names), (progress) =>
        effects.fetchSources({
          sources: names,
          store: options.raw,
          version,
          env: settings.env,
          signal: effects.interruption(),
          onProgress: (event) => follow(progress, event),
          ...(options.base ? { bases: options.base } : {}),
          ...(options.since ? { since: options.since } : {}),
          ...(options.limit === undefined ? {} : { limit: options.limit }),
          ...(options.maxAge === undefined ? {} : { maxAgeSeconds: options.maxAge }),
          ...(options.contact ? { contact: options.contact } : {}),
          ...(selection ? { selection } : {}),
        }),
      );
      show(terminal, options.json, {
        data: {
          raw: options.raw,
          sources_file: report.sourcesFile,
          complete: report.complete,
          aborted: report.aborted,
          sources: report.sources,
        },
        text: () => reportLines(report, terminal.columns),
      });
      if (report.aborted) throw failed("stopped before the end; the same command goes on from here");
      const incomplete = report.sources.filter((source) => !isComplete(source));
      if (incomplete.length > 0) throw failed(`could not fetch everything: ${incomplete.map(describe).join("; ")}`);
    });
}

function selectionOf({ law, keyword, houjin, prefecture }: Options): Selection | null {
  const selection = {
    ...(law ? { lawIds: law } : {}),
    ...(keyword ? { keywords: keyword } : {}),
    ...(houjin ? { houjinBangou: houjin } : {}),
    ...(prefecture ? { lgCodes: prefecture } : {}),
  };
  return Object.keys(selection).length > 0 ? selection : null;
}

function follow(progress: Progress, event: FetchProgress): void {
  if (event.type === "source") progress.begin(event.source);
  else if (event.type === "bytes") progress.detail(event.source, `${bytesText(event.receivedBytes)} of ${event.url}`);
  else if (event.type === "file") progress.detail(event.source, `${event.name}: ${event.outcome}`);
  else
    progress.end(
      event.source,
      `${counted(event.report.counts.stored, "new file")}, ${bytesText(event.report.bytes)}`,
      isComplete(event.report) ? "done" : "failed",
    );
}

/** Stopping at the limit set by the caller counts as complete. */
function isComplete({ ended, failures }: SourceReport): boolean {
  return (ended === "complete" || ended === "limit") && failures.length === 0;
}

function describe({ id, reason, failures }: SourceReport): string {
  return `${id}: ${oneLine(reason ?? `${counted(failures.length, "file")} failed, the first with ${failures[0]?.reason}`)}`;
}

/** A table when the screen is wide enough, otherwise one block per source, so that no URL is cut. */
function sourceLines(sources: readonly OfficialSource[], columns: number | null): readonly Text[] {
  const table = tableLines(
    null,
    ["source", "publisher", "licence", "title", "address"].map(left),
    sources.map(({ id, publisher, license, title, page }) => [id, publisher, license, title, page]),
  );
  if (columns === null || table.every((line) => textWidth(line) <= columns)) return table;
  return sources.flatMap(({ id, publisher, license, title, page }) => [
    [bold(id), `  ${publisher}, ${license}`],
    `  ${title}`,
    `  ${page}`,
  ]);
}

function reportLines({ sources, sourcesFile }: FetchReport, columns: number | null): readonly Text[] {
  const outcomes = ["stored", "unchanged", "recent", "absent", "failed"] as const;
  return [
    ...tableLines(
      columns,
      [left("source"), left("ended"), ...outcomes.map(right), right("bytes")],
      sources.map(({ id, ended, counts, bytes }) => [
        id,
        ended,
        ...outcomes.map((outcome) => countText(counts[outcome])),
        bytesText(bytes),
      ]),
    ),
    ...sources.flatMap(({ id, failures, notes }) => [
      ...notes.map((note) => `${id}: ${note}`),
      ...failures.slice(0, FAILURES).map(({ url, reason }) => red(`${id}: ${url}: ${oneLine(reason)}`)),
      ...(failures.length > FAILURES
        ? [`${id}: and ${counted(failures.length - FAILURES, "other failure")}; --json lists them`]
        : []),
    ]),
    ...(sourcesFile
      ? ["", `sources file: ${sourcesFile}`, `build it with: konkyo build --sources ${sourcesFile}`]
      : []),
  ];
}
