import type { InputOf } from "../../../schemas/input/input.ts";
import { parsePrefecture } from "../../../snapshots/text/entities/prefecture.ts";
import { romajiKey, romajiOf } from "../../../snapshots/text/romaji.ts";
import type { Publishers } from "../../publishers/publishers.ts";
import type { Sourced } from "../../rows/sourced.ts";
import { isCall } from "./join-programs.ts";

type Row = InputOf<"program">;
type Basis = NonNullable<Row["place_basis"]>;

/**
 * Fills in where a program is offered: as its source states it, else as its name or that of its authority begins, else as the
 * site of its publisher says; `place_basis` tells which. A place that several could mean stays unknown.
 */
export function derivePlaces(
  rows: readonly Sourced<"program">[],
  lexicon: readonly Sourced<"lexicon">[],
  publishers: Publishers,
): Sourced<"program">[] {
  const lines = lexicon.filter(({ row }) => row.kind === "municipalities").map(({ row }) => row.cells);
  const municipalities = new Municipalities(lines);
  return rows.map((sourced) => ({
    ...sourced,
    row: { ...sourced.row, ...placeOf(sourced, municipalities, publishers) },
  }));
}

function placeOf(sourced: Sourced<"program">, municipalities: Municipalities, publishers: Publishers): Partial<Row> {
  const { row } = sourced;
  const isRegion = isRegionOnly(row);
  const prefecture = isRegion ? null : (row.prefecture ?? null);
  if (row.municipality) {
    const known = prefecture === null ? municipalities.named(row.municipality, null) : null;
    return { prefecture: prefecture ?? known?.prefecture ?? null, place_basis: "municipality" };
  }
  const host = hostOf(row);
  const named = row.authority_level === "municipality" ? municipalityOfName(row, municipalities, prefecture) : null;
  if (named !== null) return placeFound(named, "name");
  if (host !== null && (row.authority_level ?? "municipality") === "municipality") {
    // A site that is one municipality's alone outweighs the prefecture that a list states.
    const listed = publishers.governmentOf(host);
    const own =
      municipalities.ofHost(host, prefecture) ??
      municipalities.ofHost(host, null) ??
      (listed?.municipality ? municipalities.named(listed.municipality, listed.prefecture) : null) ??
      (isRegion ? municipalities.ofBareHost(host) : null);
    if (own !== null) return placeFound(own, "publisher_host");
  }
  const opened = row.authority_level === "prefecture" ? null : placeOfOpening(sourced, municipalities, prefecture);
  if (opened !== null) return opened;
  if (prefecture !== null) return { place_basis: "prefecture" };
  if (row.authority_level === "national") return { prefecture, place_basis: null };
  const ofAuthority = prefectureOfAuthority(row.authority_name ?? "");
  if (ofAuthority !== null) return { prefecture: ofAuthority, place_basis: "name" };
  const own = host === null ? null : (prefectureOfHost(host) ?? listedPrefecture(host, publishers));
  return { prefecture: own, place_basis: own === null ? null : "publisher_host" };
}

/** 東京都, 架空県商工部: an office of a prefecture; 架空県信用組合 is none. */
function prefectureOfAuthority(authority: string): Prefecture | null {
  const [, name = ""] = /^(\S{2,3}[都道府県])(?:\s|\S*[部局課室]$|$)/u.exec(authority) ?? [];
  return (parsePrefecture(name)?.prefecture ?? null) as Prefecture | null;
}

/**
 * The place that the name of a program begins with, though no level says so: 架空市創業補助金 is that city's, on whatever page a
 * list found it. Portals name no body; the title of a call does.
 */
function placeOfOpening(
  sourced: Sourced<"program">,
  municipalities: Municipalities,
  prefecture: Prefecture | null,
): Partial<Row> | null {
  const { primary_name: name, authority_name: authority, authority_level: level } = sourced.row;
  const text = name.replace(BEFORE_PLACE, "");
  const [opening = "", word = ""] = PREFECTURE_OPENING.exec(text) ?? [];
  const own = (parsePrefecture(word)?.prefecture ?? null) as Prefecture | null;
  const city = municipalities.openingOf(text, prefecture ?? own) ?? municipalities.spokenOf(sourced.row, prefecture);
  // A body of the state may offer a program in one place alone.
  const ofState = level === "national" && Boolean(authority);
  const isPortal = isCall(sourced);
  const runBy = (body: string) => (isPortal ? { authority_name: authority ?? body } : {});
  // A page of the state that only lists the program says nothing of its level.
  const levelled = (body: Row["authority_level"]) =>
    level === "national" ? null : (level ?? (authority && !isPortal ? null : body));
  if (city !== null && !ofState)
    return { ...placeFound(city, "name"), authority_level: levelled("municipality"), ...runBy(city.name) };
  if (prefecture !== null || own === null || AROUND_PLACE.test(text.slice(opening.length))) return null;
  const placed = { prefecture: own, place_basis: "name" } as const;
  return ofState ? placed : { ...placed, authority_level: levelled(isPortal ? "prefecture" : null), ...runBy(own) };
}

/** 令和7年度, and brackets, before the place that a name begins with. */
const BEFORE_PLACE = /^(?:(?:令和|平成)?[0-9０-９元]+年度?(?:分|版)?|[【「『（([\s])+/;
/** A prefecture by its whole name, or as lists write it before the name: 埼玉 架空就農事業. */
const PREFECTURE_OPENING = /^(北海道|東京都|(?:京都|大阪)府|\p{Script=Han}{2,3}県|\p{Script=Han}{2,3}(?=\s))/u;
/** What is of a place, and not in it: 架空県産品, 架空県沖地震, 架空県出身者. */
const AROUND_PLACE = /^(?:産|民|出身|\S{0,3}沖)/;

/** What bears the name of a city and serves more than it: 架空空港, 架空港, 架空地域. */
const NEAR_CITY = /^(?:空?港|駅|地[域方区]|圏|広域|産|民|出身)/;

/** 東京圏 in the name of a program is where newcomers are to come from; a list may have taken it for 東京都. */
function isRegionOnly({ prefecture, municipality, primary_name: name }: Row): boolean {
  if (!prefecture || municipality) return false;
  return name.includes(`${prefecture.slice(0, -1)}圏`) && !name.includes(prefecture);
}

function placeFound({ prefecture, name }: Municipality, basis: Basis): Partial<Row> {
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

type Prefecture = NonNullable<InputOf<"program">["prefecture"]>;
type Municipality = { readonly prefecture: Prefecture; readonly name: string };

const HOST =
  /(?:^|\.)(city|town|vill|village)\.([a-z-]+)(?:\.([a-z]+))?(?:\.lg)?\.jp$|(?:^|\.)(city|town|vill)-([a-z]+)\.(?:([a-z]+)\.)?(?:lg\.)?jp$/;
const PREFECTURE_HOST = /(?:^|\.)(?:pref\.([a-z]+)|metro\.(tokyo))\.(?:lg\.)?jp$/;
const endings: Readonly<Record<string, string>> = { 市: "city", 区: "city", 町: "town", 村: "vill" };

/** The municipalities of the country by name and by the name of their site. A name that several could mean is none's. */
class Municipalities {
  readonly #byName = new Map<string, Municipality[]>();
  /** Cities that are known without 市, but for those whose short name is that of a prefecture too. */
  readonly #bySpokenName = new Map<string, Municipality[]>();
  readonly #byHost = new Map<string, Municipality[]>();

  /** From the lines of the lexicon table of municipalities. */
  constructor(lines: Iterable<Readonly<Record<string, string>>>) {
    for (const { prefecture: stated = "", name = "", reading, known_alone: alone } of lines) {
      const prefecture = (parsePrefecture(stated)?.prefecture ?? null) as Prefecture | null;
      if (prefecture === null) continue;
      const municipality = { prefecture, name };
      add(this.#byName, name, municipality);
      const spoken = name.slice(0, -1);
      if ((alone || (name.endsWith("市") ? "yes" : "no")) === "yes" && spoken.length > 1 && !parsePrefecture(spoken))
        add(this.#bySpokenName, spoken, municipality);
      const romaji = romajiOf(hiraganaOf(reading || name.slice(0, -1)));
      if (romaji !== null) add(this.#byHost, `${endings[name.slice(-1)]} ${romajiKey(romaji)}`, municipality);
    }
  }

  /** The municipality of a name, within a prefecture where one is known. */
  named(name: string, prefecture: string | null): Municipality | null {
    return onlyOne(this.#byName.get(name), prefecture);
  }

  /** The municipality that a text begins with, behind the name of its prefecture or not; the longest such name. */
  openingOf(text: string, prefecture: string | null): Municipality | null {
    const [stated = ""] = /^(?:北海道|東京都|(?:京都|大阪)府|\p{Script=Han}{2,3}県)/u.exec(text) ?? [];
    const within = (parsePrefecture(stated)?.prefecture ?? null) || prefecture;
    const rest = text.slice(parsePrefecture(stated)?.prefecture ? stated.length : 0).trimStart();
    for (let end = Math.min(rest.length, 8); end > 1; end--)
      if (/[市区町村]/.test(rest.charAt(end - 1)) && this.#byName.has(rest.slice(0, end)))
        return this.named(rest.slice(0, end), within);
    return null;
  }

  /**
   * The city that a program names without 市, where no level says whose it is: as its authority or its name begins, and
   * anywhere in the name of one of a stated prefecture that names no authority.
   */
  spokenOf(row: Row, prefecture: string | null): Municipality | null {
    const { primary_name: name, authority_name: authority, authority_level: level } = row;
    if (level) return null;
    const text = authority ?? name;
    const found = [...this.#bySpokenName].filter(([spoken]) => {
      const at = text.indexOf(spoken);
      return (authority || prefecture === null ? at === 0 : at >= 0) && !NEAR_CITY.test(text.slice(at + spoken.length));
    });
    return onlyOne(
      found.flatMap(([, cities]) => cities),
      prefecture,
    );
  }

  /** The municipality whose site it is: city.kobe.lg.jp, town.kotoura.tottori.jp. */
  ofHost(host: string, prefecture: string | null): Municipality | null {
    const [, kind, name, own, kind2, name2, own2] = HOST.exec(host) ?? [];
    const [level, label, within] = [kind ?? kind2, name ?? name2, own ?? own2];
    if (level === undefined || label === undefined) return null;
    const stated = within === undefined ? null : (parsePrefecture(within)?.prefecture ?? null);
    // www.city.fukui-sakai.lg.jp names its prefecture to tell two cities apart.
    const [first = "", second] = label.split("-");
    const inLabel = second === undefined ? null : (parsePrefecture(first)?.prefecture ?? null);
    const town = level === "village" ? "vill" : level;
    const found = this.#byHost.get(`${town} ${romajiKey(inLabel === null ? label : second!)}`);
    return onlyOne(found, stated ?? inLabel ?? prefecture);
  }

  /** The same for a site that does not say what it is one of: www.kotoura.jp. */
  ofBareHost(host: string): Municipality | null {
    const key = romajiKey(BARE_HOST.exec(host)?.[1] ?? "");
    const levels = [...new Set(Object.values(endings))];
    return onlyOne(
      levels.flatMap((level) => this.#byHost.get(`${level} ${key}`) ?? []),
      null,
    );
  }
}

const BARE_HOST = /^(?:www\.)?([a-z]+)\.jp$/;

/** The prefecture whose site it is: pref.saitama.lg.jp, metro.tokyo.lg.jp. */
function prefectureOfHost(host: string): Prefecture | null {
  const [, name, capital] = PREFECTURE_HOST.exec(host) ?? [];
  const romaji = name ?? capital;
  return romaji === undefined ? null : ((parsePrefecture(romaji)?.prefecture ?? null) as Prefecture | null);
}

function listedPrefecture(host: string, publishers: Publishers): Prefecture | null {
  return (publishers.governmentOf(host)?.prefecture ?? null) as Prefecture | null;
}

function add(map: Map<string, Municipality[]>, key: string, municipality: Municipality): void {
  map.set(key, [...(map.get(key) ?? []), municipality]);
}

function onlyOne(found: readonly Municipality[] | undefined, prefecture: string | null): Municipality | null {
  const fitting = (found ?? []).filter((each) => prefecture === null || each.prefecture === prefecture);
  return fitting.length === 1 ? fitting[0]! : null;
}

function hiraganaOf(text: string): string {
  return text.replaceAll(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));
}
