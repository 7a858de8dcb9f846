import { nameVariants } from "../../snapshots/search/documents/name-variants.ts";
import { fold } from "../../snapshots/text/fold.ts";
import { groupBy } from "../reconcile/merge/merge.ts";
import { coreOf, ProgramPlaces } from "../reconcile/programs/program-identity.ts";
import type { MergedProgram } from "../reconcile/programs/programs.ts";
import { confidence, type DerivedRelation, relationOf } from "./relation.ts";

const OPEN = "(\\[【〔,、/ ";
const NAME = "[^()\\[\\]【】〔〕,、]{2,}?";
const END = "(?=[)\\]】〕,、【(]|$)";
/** （旧IT導入補助金）, (旧: 先駆け審査指定制度), (旧・不登校特例校). */
const FORMERLY = new RegExp(`[${OPEN}]旧\\s*[:・]?\\s*(${NAME})(?:等|系統|後継|について)?\\s*${END}`, "g");
/** (事業再構築補助金 後継), (技能実習制度の後継). */
const FOLLOWS = new RegExp(`[${OPEN}]旧?(${NAME})の?\\s*後継(?:事業|制度)?\\s*${END}`, "g");
/** 『革新的新薬薬価維持制度』に改称. */
const RENAMED_TO = /[『「(](?:\d+年度?から)?[『「]?([^『』「」()]{2,})[』」]?(?:に|へ)(?:改称|名称変更)/g;
/** Ver.2.0, 第4.0版, 2.0 at the end. */
const VERSION = /(?:ver\.?|第)?([1-9])\.0版?$/i;
/** More programs of one former name are no program but a family. */
const MOST_OF_A_NAME = 3;

/** Programs that follow others: by a former or later name that their own name tells, or by a version. */
export function* successorsOfPrograms(programs: readonly MergedProgram[]): Generator<DerivedRelation> {
  const open = programs.filter(({ stated }) => !stated.excluded && !stated.pending_review);
  const find = programFinder(open);
  for (const program of open)
    for (const name of [program.stated.primary_name, ...(program.stated.aliases ?? [])]) {
      const plain = name.normalize("NFKC");
      for (const old of formerNames(plain))
        for (const before of find(old, program)) yield replaces(program, before, confidence.successorNamed);
      for (const later of namesIn(plain, RENAMED_TO))
        for (const after of find(later, program)) yield replaces(after, program, confidence.successorNamed);
    }
  yield* laterVersions(open);
}

function formerNames(text: string): Set<string> {
  return new Set([...namesIn(text, FORMERLY), ...namesIn(text, FOLLOWS)]);
}

function namesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name]) => name!.trim());
}

function replaces(later: MergedProgram, earlier: MergedProgram, sure: number): DerivedRelation {
  return relationOf(
    { id: later.id, kind: "program" },
    { id: earlier.id, kind: "program" },
    { type: "replaces", basis: "name_in_title", confidence: sure, source_url: later.link.url },
  );
}

/**
 * Finds programs by name, in any spelling: those that are called exactly so before those that are called so among other
 * words, where the program that names them is offered, else nationwide.
 */
function programFinder(programs: readonly MergedProgram[]) {
  const byName = groupBy(
    programs.flatMap((program) => {
      const { primary_name: name, aliases, prefecture, municipality } = program.stated;
      const places = [prefecture, municipality].filter((place) => typeof place === "string");
      const whole = [name, ...(aliases ?? [])];
      const parts = whole.flatMap((each) => nameVariants(each, places));
      return [
        ...[...new Set(whole.map(fold))].map((key) => ({ key: `=${key}`, program })),
        ...[...new Set(parts.map(fold))].map((key) => ({ key, program })),
      ];
    }),
    ({ key }) => key,
  );
  return (name: string, asked: MergedProgram): MergedProgram[] => {
    for (const key of [`=${fold(name)}`, fold(name)]) {
      const called = (byName.get(key) ?? [])
        .map(({ program }) => program)
        // A program that tells the same former name is another successor.
        .filter((program) => program.id !== asked.id && !namesFormer(program, name));
      const here = called.filter(({ stated }) => placeOf(stated) === placeOf(asked.stated));
      const found = here.length > 0 ? here : called.filter(({ stated }) => !stated.prefecture);
      if (found.length > 0) return found.length > MOST_OF_A_NAME ? [] : found;
    }
    return [];
  };
}

function namesFormer({ stated }: MergedProgram, name: string): boolean {
  const key = fold(name);
  return [stated.primary_name, ...(stated.aliases ?? [])].some((own) => {
    return [...formerNames(own.normalize("NFKC"))].some((old) => fold(old) === key);
  });
}

function placeOf({ prefecture, municipality }: MergedProgram["stated"]): string {
  return `${prefecture ?? ""} ${municipality ?? ""}`;
}

/** Versions of one name by one body, each after the one before it. */
function* laterVersions(programs: readonly MergedProgram[]): Generator<DerivedRelation> {
  const places = new ProgramPlaces(programs.map(({ rows }) => rows[0]!.row));
  const versions = programs.flatMap((program) => {
    const { row } = program.rows[0]!;
    const name = program.stated.primary_name.normalize("NFKC").replace(/[\s()]+$/, "");
    const version = VERSION.exec(name)?.[1];
    const core = coreOf(name.replace(VERSION, ""), places.placesOf(row));
    const body = places.bodyOf(row);
    return core === null || body === null ? [] : [{ program, version: Number(version ?? 1), key: `${body}|${core}` }];
  });
  for (const group of groupBy(versions, ({ key }) => key).values()) {
    const inOrder = group.toSorted((a, b) => a.version - b.version);
    for (const [at, { program, version }] of inOrder.entries()) {
      const before = inOrder.slice(0, at).findLast((other) => other.version < version);
      if (before) yield replaces(program, before.program, confidence.laterVersion);
    }
  }
}
