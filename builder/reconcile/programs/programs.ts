import type { InputOf } from "../../../schemas/input/input.ts";
import { offerOf } from "../../../snapshots/text/entities/call-title.ts";
import { fold } from "../../../snapshots/text/fold.ts";
import { hexId, IdCollision } from "../../rows/ids.ts";
import {
  confidenceOf,
  type Joined,
  type Refusal,
  type Sourced,
  type SourceLink,
  sourceLinkOf,
} from "../../rows/sourced.ts";
import { isCall, type JoinedProgram, joinPrograms, onlyAdds } from "./join-programs.ts";
import { portalOf } from "./program-identity.ts";
import { compare, firstKnown, groupBy, ranked, unionOf } from "../merge/merge.ts";

type Row = Sourced<"program">;

/** A program as all its sources together state it, before it is graded. */
export type MergedProgram = {
  readonly id: string;
  /** Other ids under which sources tell of it, sorted; they keep leading to it. */
  readonly mergedIds: readonly string[];
  readonly stated: Omit<
    InputOf<"program">,
    "unified_id" | "source_url" | "source_fetched_at" | "source_checksum" | "source_checksum_stated"
  >;
  readonly link: SourceLink;
  readonly mentions: { url: string; fetched_at: string | null; confidence: number }[];
  readonly rows: readonly Row[];
};

/** Finds programs by any of their ids or by exact name; a name that several programs carry resolves to none. */
export class ProgramNames {
  readonly #ids = new Map<string, string>();
  readonly #byName = new Map<string, string | null>();
  readonly #nationwide = new Map<string, string | null>();

  add(program: MergedProgram): void {
    for (const id of [program.id, ...program.mergedIds]) this.#ids.set(id, program.id);
    for (const name of [program.stated.primary_name, ...(program.stated.aliases ?? [])])
      for (const names of program.stated.prefecture ? [this.#byName] : [this.#byName, this.#nationwide]) {
        const folded = fold(name);
        const known = names.get(folded);
        if (known === undefined) names.set(folded, program.id);
        else if (known !== program.id) names.set(folded, null);
      }
  }

  resolve(idOrName: string): string | null {
    return this.#ids.get(idOrName) ?? this.#byName.get(fold(idOrName)) ?? null;
  }

  /** The one program of that name that is offered in the whole country, even if others offer one. */
  resolveNationwide(name: string): string | null {
    return this.#nationwide.get(fold(name)) ?? null;
  }
}

export type ReconciledPrograms = {
  readonly programs: MergedProgram[];
  readonly names: ProgramNames;
  readonly joined: readonly Joined[];
  /** Which rows were found to tell of the program of another id. */
  readonly noted: readonly Refusal[];
  /** Rows that only add to a program, and found none. */
  readonly refused: readonly Refusal[];
};

/**
 * One record for each program, under whatever ids and names it appears. A row without an id joins the program of the same
 * name and place when there is exactly one; otherwise its id follows from publisher, name and place.
 */
export function reconcilePrograms(rows: readonly Row[]): ReconciledPrograms {
  const givenByPlace = new Map<string, string | null>();
  for (const { row } of rows) {
    if (!row.unified_id) continue;
    const place = placeKey(row);
    const known = givenByPlace.get(place);
    givenByPlace.set(place, known === undefined || known === row.unified_id ? row.unified_id : null);
  }
  const issued = new Map<string, string>();
  const groups = groupBy(rows, ({ row, lineage }) => {
    // A portal may not know the place: joinPrograms tells whether it agrees.
    const isOwn = portalOf(row) === null && !row.joins_only;
    const joined = row.unified_id ?? (isOwn ? givenByPlace.get(placeKey(row)) : null);
    if (joined) return joined;
    const members = [lineage.publisher, row.primary_name, row.prefecture, row.municipality] as const;
    const id = hexId("UNI", ...members);
    const natural = members.map((member) => member ?? "").join("|");
    const other = issued.get(id);
    if (other !== undefined && other !== natural) throw new IdCollision(id, other, natural);
    issued.set(id, natural);
    return id;
  });
  const all = joinPrograms([...groups].map(([id, group]) => ({ id, rows: ranked(group) })));
  const published = all.filter((program) => !onlyAdds(program));
  const programs = published.map(merge).toSorted((a, b) => compare(a.id, b.id));
  const names = new ProgramNames();
  for (const program of programs) names.add(program);
  const joined = programs.flatMap(({ id, rows: own }) =>
    own.length > 1 ? [{ dataset: "program" as const, key: id, rows: own }] : [],
  );
  return {
    programs,
    names,
    joined,
    noted: published.flatMap(notesOf),
    refused: all.filter(onlyAdds).flatMap(refusalsOf),
  };
}

function refusalsOf(joined: JoinedProgram): Refusal[] {
  return joined.flatMap(({ rows }) =>
    rows.map(({ row, lineage, at }) => ({
      dataset: "program" as const,
      sourceId: lineage.sourceId,
      at,
      reason: `it only adds to a program, and none has its name: "${row.primary_name}"`,
    })),
  );
}

function notesOf([survivor, ...others]: JoinedProgram): Refusal[] {
  const quoted = (id: string, { row }: Row) => `"${id} ${row.primary_name}"`;
  return others.flatMap(({ id, rows }) =>
    rows.map((row) => ({
      dataset: "program" as const,
      sourceId: row.lineage.sourceId,
      at: row.at,
      reason: `told-several-times: the same program as ${quoted(survivor.id, survivor.rows[0]!)}: ${quoted(id, row)}`,
    })),
  );
}

function merge(joined: JoinedProgram): MergedProgram {
  const [survivor, ...others] = joined;
  const rows = latestCallFirst(joined.flatMap((program) => program.rows));
  const links = rows.map(({ row, lineage }) => ({
    link: sourceLinkOf(row, lineage, false),
    confidence: confidenceOf(row, lineage),
  }));
  const link = links.find(({ link: { url } }) => url !== null)?.link ?? links[0]!.link;
  // Start and end are those of one call, the latest: rows of other ids may tell of other years.
  // Calls of a portal are rounds, each with its own days.
  const calls = joined
    .map((program) => windowsOf(program.rows.filter((row) => !isCall(row))))
    .filter((own) => own.length > 0);
  const windows = calls.toSorted((a, b) => compare(lastDayOf(b), lastDayOf(a)))[0] ?? [];
  const names = unionOf(rows.map(({ row }) => [row.primary_name, ...(row.aliases ?? [])]));
  const known = <Field extends keyof InputOf<"program">>(field: Field) => firstKnown(rows, field);
  const all = <
    Field extends "crop_categories" | "target_types" | "funding_purpose" | "required_documents" | "industries_jsic",
  >(
    field: Field,
  ) => unionOf(rows.map(({ row }) => row[field]));
  return {
    id: survivor.id,
    mergedIds: others.map(({ id }) => id).toSorted(compare),
    link,
    rows,
    mentions: mentionsOf(links),
    stated: {
      primary_name: rows[0]!.row.primary_name,
      aliases: names.slice(1),
      authority_level: known("authority_level"),
      authority_name: known("authority_name"),
      prefecture: known("prefecture"),
      municipality: known("municipality"),
      place_basis:
        (rows.find(({ row }) => row.municipality) ?? rows.find(({ row }) => row.prefecture))?.row.place_basis ?? null,
      program_kind: known("program_kind"),
      official_url: known("official_url"),
      // A portal states them for each call, in fields of their own.
      amount_max_man_yen: firstKnown(rows.filter(isCall), "amount_max_man_yen") ?? known("amount_max_man_yen"),
      amount_min_man_yen: known("amount_min_man_yen"),
      subsidy_rate: firstKnown(rows.filter(isCall), "subsidy_rate") ?? known("subsidy_rate"),
      crop_categories: all("crop_categories"),
      equipment_category: known("equipment_category"),
      target_types: all("target_types"),
      funding_purpose: all("funding_purpose"),
      application_window: {
        start: windows.find(({ start }) => start)?.start ?? null,
        end: windows.find(({ end }) => end)?.end ?? null,
      },
      enriched: enrichedOf(rows),
      required_documents: all("required_documents"),
      effective_from: known("effective_from"),
      effective_until: known("effective_until"),
      industries_jsic: all("industries_jsic"),
      company_sizes: unionOf(rows.map(({ row }) => row.company_sizes)),
      gx_themes: unionOf(rows.map(({ row }) => row.gx_themes)),
      law_references: rows.flatMap(({ row }) => row.law_references ?? []),
      rounds: [...rows.flatMap(({ row }) => row.rounds ?? []), ...(others.length > 0 ? callsOf(rows) : [])],
      acceptance: rows.flatMap(({ row }) => row.acceptance ?? []),
      // One source that takes a program out, or holds it back, is enough.
      excluded: rows.some(({ row }) => row.excluded),
      exclusion_reason: known("exclusion_reason"),
      pending_review: rows.some(({ row }) => row.pending_review),
      confidence: Math.max(...links.map(({ confidence }) => confidence)),
    },
  };
}

/** Rows that are one call each, among themselves the latest first: its amounts and conditions are those of the program. */
function latestCallFirst(rows: readonly Row[]): Row[] {
  const calls = rows
    .filter(isCall)
    .toSorted((a, b) => compare(lastDayOf(windowsOf([b])), lastDayOf(windowsOf([a]))))
    .values();
  return rows.map((row) => (isCall(row) ? calls.next().value! : row));
}

type Window = NonNullable<InputOf<"program">["application_window"]>;

function windowsOf(rows: readonly Row[]): Window[] {
  return rows.flatMap(({ row }) => row.application_window ?? []).filter(({ start, end }) => start || end);
}

function lastDayOf(windows: readonly Window[]): string {
  const days = windows.map(({ start, end }) => end ?? start ?? "").toSorted();
  return days.at(-1) ?? "";
}

/** The calls that rows of several years and rounds tell of as their window, each once. */
function callsOf(rows: readonly Row[]): NonNullable<InputOf<"program">["rounds"]> {
  const calls = rows
    .filter(({ row }) => !row.rounds?.length)
    .flatMap((stated) => windowsOf([stated]).map(({ start, end }) => ({ start, end, row: stated.row })));
  const byDays = groupBy(calls, ({ start, end }) => `${start ?? ""} ${end ?? ""}`);
  return [...byDays.values()].map((same) => {
    const labels = same.flatMap(({ row }) => offerOf(row.primary_name).label ?? []);
    const { start, end, row } = same[0]!;
    return {
      round_label: labels[0] ?? null,
      open_date: start ?? null,
      close_date: end ?? null,
      source_url: row.source_url ?? null,
    };
  });
}

function mentionsOf(links: readonly { link: SourceLink; confidence: number }[]): MergedProgram["mentions"] {
  const byUrl = new Map<string, MergedProgram["mentions"][number]>();
  for (const { link, confidence } of links)
    if (link.url && !byUrl.has(link.url))
      byUrl.set(link.url, { url: link.url, fetched_at: link.fetchedAt, confidence });
  return [...byUrl.values()];
}

function placeKey(row: InputOf<"program">): string {
  return [fold(row.primary_name), row.prefecture ?? "", row.municipality ?? ""].join("|");
}

/** The dimensions of the best row that states each; rows that only add do so member by member. */
function enrichedOf(rows: readonly Row[]): InputOf<"program">["enriched"] {
  const own = rows.filter(({ row }) => !row.joins_only).map(({ row }) => dropNulls(row.enriched ?? {}));
  const enriched = Object.assign({}, ...own.toReversed()) as Record<string, Record<string, unknown>>;
  for (const { row } of rows.filter((each) => each.row.joins_only))
    for (const [name, members] of Object.entries(dropNulls(row.enriched ?? {})))
      enriched[name] = { ...(members as Record<string, unknown>), ...enriched[name] };
  return enriched as InputOf<"program">["enriched"];
}

function dropNulls(dimensions: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(dimensions).filter(([, value]) => value !== null && value !== undefined));
}
