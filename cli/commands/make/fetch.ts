import type { Command } from "commander";
import type { FetchReport, fetchSources } from "../../../builder/fetch/fetch.ts";
import type { OfficialSource, Selection } from "../../../builder/fetch/sources/official-source.ts";
import type { FetchProgress, SourceReport } from "../../../builder/fetch/source-run.ts";
import { CommandFailure, exit, oneLine } from "../../shell/failure.ts";
import { assignment, defineCommand, duration, wholeNumber } from "../../shell/option-values.ts";
import { type Progress, withProgress } from "../../terminal/progress.ts";
import { bytesText, counted, countText } from "../../terminal/quantities.ts";
import { renderTable } from "../../terminal/render-table.ts";
import type { Shell } from "../../shell/shell.ts";
import { show, type Terminal } from "../../terminal/terminal.ts";
import { displayWidth } from "../../terminal/text-width.ts";

export type FetchEffects = Shell & {
  readonly fetchSources: typeof fetchSources;
  readonly officialSources: () => Promise<readonly OfficialSource[]>;
  /** Aborted when the person at the keyboard asks the command to stop. */
  readonly interruption: () => AbortSignal;
};

type Options = {
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
  readonly json?: boolean;
};

/** Failures shown for one source; the JSON document has all of them. */
const FAILURES = 3;

/** Brings official sources into the raw store; exit 1 when something could not be had, 5 when the disk is full. */
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
        return show(terminal, options.json, { data: { sources: listed }, text: () => sourcesText(listed, terminal) });
      }
      if (names.length === 0)
        throw new CommandFailure(exit.wrongUsage, "name the sources to fetch; konkyo fetch --list shows them");
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
        text: () => reportText(report, terminal),
      });
      if (report.aborted)
        throw new CommandFailure(exit.failed, "stopped before the end; the same command goes on from here");
      const unhappy = report.sources.filter((source) => !isAsWished(source));
      if (unhappy.length > 0)
        throw new CommandFailure(exit.failed, `could not fetch everything: ${unhappy.map(describe).join("; ")}`);
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
      isAsWished(event.report) ? "done" : "failed",
    );
}

/** A source that stopped at the limit the caller set did what it was asked to. */
function isAsWished({ ended, failures }: SourceReport): boolean {
  return (ended === "complete" || ended === "limit") && failures.length === 0;
}

function describe({ id, reason, failures }: SourceReport): string {
  return `${id}: ${oneLine(reason ?? `${counted(failures.length, "file")} failed, the first with ${failures[0]?.reason}`)}`;
}

type ListedSource = {
  readonly id: string;
  readonly title: string;
  readonly publisher: string;
  readonly license: string;
  readonly address: string;
};

/** A table where the screen is wide enough, else a block for each: an address that is cut is of no use. */
function sourcesText(sources: readonly ListedSource[], terminal: Terminal): string {
  const head = ["source", "publisher", "licence", "title", "address"].map((text) => ({ head: text }));
  const table = renderTable(
    { ...terminal, columns: null },
    head,
    sources.map(({ id, publisher, license, title, address }) => [id, publisher, license, title, address]),
  );
  if (terminal.columns === null || table.split("\n").every((line) => displayWidth(line) <= terminal.columns!))
    return table;
  return sources
    .map(
      ({ id, publisher, license, title, address }) =>
        `${terminal.colors.bold(id)}  ${publisher}, ${license}\n  ${title}\n  ${address}`,
    )
    .join("\n");
}

function reportText({ sources, sourcesFile }: FetchReport, terminal: Terminal): string {
  const { red } = terminal.colors;
  const outcomes = ["stored", "unchanged", "recent", "absent", "failed"] as const;
  const lines = [
    renderTable(
      terminal,
      [
        { head: "source" },
        { head: "ended" },
        ...outcomes.map((head) => ({ head, align: "right" }) as const),
        { head: "bytes", align: "right" },
      ],
      sources.map((source) => [
        source.id,
        source.ended,
        ...outcomes.map((outcome) => countText(source.counts[outcome])),
        bytesText(source.bytes),
      ]),
    ),
  ];
  for (const { id, failures, notes } of sources) {
    for (const note of notes) lines.push(`${id}: ${note}`);
    for (const { url, reason } of failures.slice(0, FAILURES)) lines.push(red(`${id}: ${url}: ${oneLine(reason)}`));
    if (failures.length > FAILURES)
      lines.push(`${id}: and ${counted(failures.length - FAILURES, "other failure")}; --json lists them`);
  }
  if (sourcesFile)
    lines.push("", `sources file: ${sourcesFile}`, `build it with: konkyo build --sources ${sourcesFile}`);
  return lines.join("\n");
}
