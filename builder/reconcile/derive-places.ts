import type { InputOf } from "../../schemas/input.ts";
import type { Sourced } from "../rows/sourced.ts";
import { isCall } from "./join-programs.ts";
import { Municipalities, type Municipality, prefectureOfHost } from "./municipalities.ts";

type Row = InputOf<"program">;
type Basis = NonNullable<Row["place_basis"]>;

/**
 * Fills in where a program is offered: as its source states it, else as its name or that of its authority begins, else as the
 * site of its publisher says; `place_basis` tells which. A place that several could mean stays unknown.
 */
export function derivePlaces(
  rows: readonly Sourced<"program">[],
  lexicon: readonly Sourced<"lexicon">[],
): Sourced<"program">[] {
  const lines = lexicon.filter(({ row }) => row.kind === "municipalities").map(({ row }) => row.cells);
  const municipalities = new Municipalities(lines);
  return rows.map((sourced) => ({ ...sourced, row: { ...sourced.row, ...placeOf(sourced, municipalities) } }));
}

function placeOf(sourced: Sourced<"program">, municipalities: Municipalities): Partial<Row> {
  const { row } = sourced;
  const prefecture = row.prefecture ?? null;
  if (row.municipality) {
    const known = prefecture === null ? municipalities.named(row.municipality, null) : null;
    return { prefecture: prefecture ?? known?.prefecture ?? null, place_basis: "municipality" };
  }
  const host = hostOf(row);
  const named = row.authority_level === "municipality" ? municipalityOfName(row, municipalities, prefecture) : null;
  if (named !== null) return found(named, "name");
  if (host !== null && (row.authority_level ?? "municipality") === "municipality") {
    // A site that is one municipality's alone outweighs the prefecture that a list states.
    const own = municipalities.ofHost(host, prefecture) ?? municipalities.ofHost(host, null);
    if (own !== null) return found(own, "publisher_host");
  }
  // A portal names no level: a call that begins with a city of its area is that city's.
  if (prefecture !== null && !row.authority_level && isCall(sourced)) {
    const opening = municipalities.openingOf(row.primary_name, prefecture);
    if (opening !== null)
      return {
        ...found(opening, "name"),
        authority_level: "municipality",
        authority_name: row.authority_name ?? opening.name,
      };
  }
  if (prefecture !== null) return { place_basis: "prefecture" };
  const own = host === null || row.authority_level === "national" ? null : prefectureOfHost(host);
  return own === null ? { place_basis: null } : { prefecture: own, place_basis: "publisher_host" };
}

function found({ prefecture, name }: Municipality, basis: Basis): Partial<Row> {
  return { prefecture, municipality: name, place_basis: basis };
}

function municipalityOfName(
  { primary_name: name, authority_name: authority }: Row,
  municipalities: Municipalities,
  prefecture: string | null,
): Municipality | null {
  const bracketed = /^[【（(]([^】）)]+)[】）)]/.exec(name)?.[1];
  for (const text of [authority, name, bracketed]) {
    const own = text ? municipalities.openingOf(text, prefecture) : null;
    if (own !== null) return own;
  }
  return null;
}

function hostOf({ source_url: source, official_url: official }: Row): string | null {
  const url = source ?? official ?? null;
  return url !== null && URL.canParse(url) ? new URL(url).hostname : null;
}
