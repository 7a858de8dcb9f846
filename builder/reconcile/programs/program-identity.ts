import type { InputOf } from "../../../schemas/input/input.ts";
import { withoutOffer } from "../../../snapshots/text/entities/call-title.ts";
import { fold } from "../../../snapshots/text/fold.ts";

type ProgramRow = InputOf<"program">;

const SIGNS = /[\p{P}\p{S}\p{Z}]/gu;

/** A name with less is a heading, and two headings are not one program. */
const SHORTEST_CORE = 5;

/**
 * What is left of a name without the place, the fiscal year and the round, folded; null when it is too little to tell one
 * program from another. Frames and courses stay: （成長枠） and（回復枠） are two programs.
 */
export function coreOf(name: string, places: readonly string[]): string | null {
  const undated = withoutOffer(name);
  const bare = withoutSigns(withoutPlaces(undated, places));
  const core = bare.length < SHORTEST_CORE ? withoutSigns(undated) : bare;
  return core.length < SHORTEST_CORE ? null : core;
}

function withoutSigns(text: string): string {
  return fold(text).replaceAll(SIGNS, "");
}

/** Takes places off the beginning, and off a bracket of their own. A place is followed by more than の. */
function withoutPlaces(text: string, places: readonly string[]): string {
  let rest = text;
  for (const place of places.map((each) => each.normalize("NFKC"))) {
    if (rest.startsWith(place)) rest = rest.slice(place.length).replace(/^[\s・:]*の?\s*/, "");
    for (const [open, close] of ["()", "[]", "【】", "〔〕"])
      rest = rest.replace(`${open}${place}${close}`, " ").trim();
  }
  return rest;
}

/** Where programs are offered, so that a name can mean only one: by place, and by site where no place is stated. */
export class ProgramPlaces {
  readonly #municipalities = new Map<string, string | null>();

  /** Learns from rows with a municipality which one a site belongs to. */
  constructor(rows: Iterable<ProgramRow>) {
    for (const row of rows) {
      const [site, stated] = [siteOf(row), statedMunicipality(row)];
      if (site === null || stated === null || row.authority_level !== "municipality") continue;
      const known = this.#municipalities.get(site);
      this.#municipalities.set(site, known === undefined || known === stated ? stated : null);
    }
  }

  /** Municipality of a row, as it states it or as other rows of its site do. */
  municipalityOf(row: ProgramRow): string | null {
    if (row.authority_level !== "municipality") return row.municipality ?? null;
    return statedMunicipality(row) ?? this.#municipalities.get(siteOf(row) ?? "") ?? null;
  }

  /** Key of the one body that may offer a program of this name; null when it is not known. */
  bodyOf(row: ProgramRow): string | null {
    const { authority_level: level, prefecture } = row;
    const municipality = this.municipalityOf(row);
    const site = siteOf(row);
    const where = this.keyOf(row);
    // The state, a prefecture and a municipality are one body each. Of anybody else the site tells who it is.
    if (level === "municipality" && municipality !== null) return where;
    if (level === "prefecture" && prefecture) return where;
    if (level === "national" && site !== null && /(?:^|\.)go\.jp$/.test(site)) return where;
    return site === null || portalOf(row) !== null ? null : `${where}|${site}`;
  }

  /** Level, prefecture and municipality as far as they are known. */
  keyOf(row: ProgramRow): string {
    return [row.authority_level ?? "", row.prefecture ?? "", this.municipalityOf(row) ?? ""].join("|");
  }

  /** Where a program is offered, comparable between sources that know the level and those that do not; null when unsure. */
  placeOf(row: ProgramRow): string | null {
    const { authority_level: level, prefecture } = row;
    const municipality = this.municipalityOf(row);
    if (prefecture) return level === "municipality" && !municipality ? null : `${prefecture}|${municipality ?? ""}`;
    const nationwide = level === "national" || row.rounds?.some(({ area_text: area }) => area?.includes("全国"));
    return nationwide && !level?.match(/prefecture|municipality/) ? "全国" : null;
  }

  /** How the name of a row may call the place where it is offered, the longest first. */
  placesOf(row: ProgramRow): string[] {
    const { prefecture } = row;
    if (!prefecture) return [];
    return [prefecture, `${prefecture.replace(/[都府県]$/, "")} `, this.municipalityOf(row) ?? []].flat();
  }
}

/** 市町村 as the row states it, or as the end of its authority's name does: 秋田県横手市. */
function statedMunicipality({ municipality, authority_name: authority, prefecture }: ProgramRow): string | null {
  if (municipality) return municipality;
  if (!prefecture || !authority?.startsWith(prefecture)) return null;
  return /^\S{1,8}[市区町村]$/.exec(authority.slice(prefecture.length))?.[0] ?? null;
}

/** Sites that list programs of many bodies: an address there says nothing about who offers one. */
const PORTALS: readonly string[] = ["jgrants-portal.go.jp"];

/** The portal that a row was read from; null for any other site. */
export function portalOf(row: ProgramRow): string | null {
  const site = siteOf(row);
  return site !== null && PORTALS.includes(site) ? site : null;
}

function siteOf({ source_url: source, official_url: official }: ProgramRow): string | null {
  const url = source ?? official ?? null;
  return url !== null && URL.canParse(url) ? new URL(url).hostname.replace(/^www\d*\./, "") : null;
}
