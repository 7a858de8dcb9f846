import type { InputOf } from "../../schemas/input.ts";
import { parseJapaneseDate } from "../../snapshots/text/era.ts";
import { fold } from "../../snapshots/text/fold.ts";
import { parseNumber } from "../../snapshots/text/numerals.ts";

type ProgramRow = InputOf<"program">;

/** When a row says that a program is offered; null for what its name does not say. */
export type Offer = {
  readonly fiscalYear: number | null;
  readonly round: number | null;
  readonly label: string | null;
};

const FISCAL_YEAR = /((?:令和|平成|[RH])(?:元|\d{1,2})|(?:19|20)\d{2})年度/g;
/** What goes with a fiscal year and says no more than it: 補正予算, 分 at the end of a bracket. */
const WITH_FISCAL_YEAR =
  /(?:(?:令和|平成|[RH])(?:元|\d{1,2})|(?:19|20)\d{2})年度(?:(?:第?\d+次)?(?:補正|当初)(?:予算)?)?(?:(?:分|版|用|予算|一部改正)(?=[\s)\]】〕]|$))?/g;
const ROUND =
  /第([\d一二三四五六七八九十]{1,3})(?:[回次](?!産業|元|世界)|期(?=公募|募集|締切|[\s)\]】〕]|$))(?:の?(?:公募|募集|締切|受付)(?:分)?)?|(\d{1,2})次(?:公募|募集|締切|受付)(?:分)?/g;
const EMPTY_BRACKETS = /[([【〔「]\s*[)\]】〕」]/g;
const SIGNS = /[\p{P}\p{S}\p{Z}]/gu;

/** A name with less is a heading, and two headings are not one program. */
const SHORTEST_CORE = 5;

/** Fiscal year and round that the name of a program states. */
export function offerOf(name: string): Offer {
  const text = name.normalize("NFKC");
  const years = [...text.matchAll(FISCAL_YEAR)].flatMap(([, year]) => {
    // 令和元年 has no April, 平成31年 no December.
    const day = parseJapaneseDate(`${year}年12月1日`) ?? parseJapaneseDate(`${year}年4月1日`);
    return day === null ? [] : [Number(day.slice(0, 4))];
  });
  const rounds = [...text.replaceAll(WITH_FISCAL_YEAR, "").matchAll(ROUND)];
  const round = rounds.map(([, nth, bare]) => parseNumber(nth ?? bare ?? "")).find((number) => number !== null) ?? null;
  const words = [...text.matchAll(WITH_FISCAL_YEAR), ...rounds].map(([word]) => word);
  return {
    fiscalYear: years.length > 0 ? Math.max(...years) : null,
    round,
    label: words.length > 0 ? words.join(" ") : null,
  };
}

/**
 * What is left of a name without the place, the fiscal year and the round, folded; null when it is too little to tell one
 * program from another. Frames and courses stay: （成長枠） and（回復枠） are two programs.
 */
export function coreOf(name: string, places: readonly string[]): string | null {
  const undated = name
    .normalize("NFKC")
    .replaceAll(WITH_FISCAL_YEAR, " ")
    .replaceAll(ROUND, " ")
    .replaceAll(EMPTY_BRACKETS, " ")
    .trim();
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
    const where = [level ?? "", prefecture ?? "", municipality ?? ""].join("|");
    // The state, a prefecture and a municipality are one body each. Of anybody else the site tells who it is.
    if (level === "municipality" && municipality !== null) return where;
    if (level === "prefecture" && prefecture) return where;
    if (level === "national" && site !== null && /(?:^|\.)go\.jp$/.test(site)) return where;
    return site === null ? null : `${where}|${site}`;
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

function siteOf({ source_url: source, official_url: official }: ProgramRow): string | null {
  const url = source ?? official ?? null;
  return url !== null && URL.canParse(url) ? new URL(url).hostname.replace(/^www\d*\./, "") : null;
}
