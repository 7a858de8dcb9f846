import type { InputOf } from "../../schemas/input/input.ts";
import { parsePrefecture } from "../../snapshots/text/entities/prefecture.ts";
import { GOVERNMENT, hostOf, type Publishers } from "../publishers/publishers.ts";
import type { Sourced } from "../rows/sourced.ts";
import { withoutAddresses } from "./addresses.ts";
import type { ValueRule } from "./value-rule.ts";

/** Words for bodies of a kind, and words that say what is given instead of who gives it. */
const NO_BODY =
  /^(?:国|県|都|道|府|市|区|町|村|市区?町村|都道府県|自治体|地方公共団体|各(?:都道府県|市区?町村|自治体)|(?:都道府県|市区?町村)\s*[（(].*[）)]|国\s*[（(].*[）)]|不明|未定|なし|その他|[（(].*[）)])$/;
/** training, tax_deduction: a word of the program that a column shift put here. No body of the country is called in small letters. */
const SMALL_LETTERS = /^[a-z0-9_\-\s]+$/;

/** Whether a text names a body: 架空県産業振興課, and not 都道府県 or training. */
export function namesBody(text: string): boolean {
  const plain = text.normalize("NFKC").trim();
  return !NO_BODY.test(plain) && !SMALL_LETTERS.test(plain);
}

type ProgramRow = InputOf<"program">;
type Prefecture = NonNullable<ProgramRow["prefecture"]>;

/** Who runs a program and where, against the page it was read from and the places that the lexicon knows. */
export function programValueRules(
  lexicon: readonly Sourced<"lexicon">[],
  publishers: Publishers,
): readonly ValueRule<"program">[] {
  const prefecturesOf = prefecturesOfCities(lexicon);
  return [...ownRules(publishers), againstHost(prefecturesOf), againstCity(prefecturesOf)];
}

const ownRules = (publishers: Publishers): readonly ValueRule<"program">[] => [
  {
    id: "authority-no-body",
    why: "the authority is a kind of bodies, or no body at all",
    mend: (row) => (row.authority_name && !namesBody(row.authority_name) ? { ...row, authority_name: null } : row),
  },
  {
    id: "level-against-host",
    why: "the page is that of a body of another level",
    mend: (row) => {
      const level = levelOfHost(row, publishers);
      return level !== null && isGovernment(row.authority_level) && row.authority_level !== level
        ? { ...row, authority_level: null }
        : row;
    },
  },
  {
    id: "national-with-prefecture",
    why: "the body serves the whole country; the prefecture stated is that of its office",
    mend: (row) =>
      row.prefecture &&
      ((row.authority_level === "national" && levelOfHost(row, publishers) === "national") ||
        (publishers.isNationwide(pageHost(row)) && !row.primary_name.includes(row.prefecture)))
        ? { ...row, prefecture: null, municipality: null }
        : row,
  },
  {
    id: "authority-of-state",
    why: "a program of the state, on a page of the state, is not that of one prefecture or municipality",
    mend: (row) =>
      row.authority_name &&
      GOVERNMENT.test(row.authority_name) &&
      row.authority_level === "national" &&
      levelOfHost(row, publishers) === "national"
        ? { ...row, authority_name: null }
        : row,
  },
  {
    id: "authority-against-level",
    why: "the page of a prefecture or city tells of its own program, and names a body of the state for it",
    mend: (row) =>
      OF_STATE.test(row.authority_name ?? "") &&
      (row.authority_level === "prefecture" || row.authority_level === "municipality") &&
      levelOfHost(row, publishers) === row.authority_level
        ? { ...row, authority_name: null }
        : row,
  },
  {
    id: "level-against-authority",
    why: "the program is that of a municipality, which the page of its prefecture lists",
    mend: (row) =>
      row.authority_level === "prefecture" &&
      (row.authority_name
        ? GOVERNMENT.exec(row.authority_name)?.[2]
        : row.municipality && row.primary_name.startsWith(row.municipality))
        ? { ...row, authority_level: null }
        : row,
  },
];

/** What kind of help a name says it is, once it is read as that of a program. */
export const programKindRules: readonly ValueRule<"program">[] = [
  {
    id: "kind-against-name",
    why: "the name says that money is lent, or that it is given",
    mend: (row) => {
      const kind = kindOfName(row.primary_name);
      const { program_kind: listed } = row;
      return kind !== null && listed && LENT_OR_GIVEN.has(listed) && (listed === "loan") !== (kind === "loan")
        ? { ...row, program_kind: kind }
        : row;
    },
  },
];

/** 架空省 and what is part of it; 架空県省エネ推進課 is no ministry. */
const OF_STATE = /^\p{Script=Han}+[省庁](?=$|[\s/／・（(])/u;

const LENT_OR_GIVEN: ReadonlySet<string> = new Set(["loan", "subsidy", "grant"]);
const LENDS = /(?:融資(?:制度|あっせん(?:制度)?)?|貸付金)\s*(?:[（(][^（(]*)?$/;
const GIVES = /(?:補助金|助成金|交付金|給付金)\s*(?:[（(][^（(]*)?$/;
/** ドローン is no loan. */
const OF_LOANS = /融資|貸付|資金|利子|保証|(?<!ド)ローン/;
const OF_GIFTS = /補助|助成|給付|奨励|協力金|利子|保証料/;

/** What a name says beyond doubt: 制度融資 is lent, a 補助金 that speaks of no loan is given. */
function kindOfName(name: string): "loan" | "subsidy" | null {
  if (LENDS.test(name) && !OF_GIFTS.test(name)) return "loan";
  return GIVES.test(name) && !OF_LOANS.test(name) ? "subsidy" : null;
}

/** The prefecture of a page outweighs the one that a list states, but for the page of a city that the name does not speak of. */
function againstHost(prefecturesOf: ReadonlyMap<string, ReadonlySet<string>>): ValueRule<"program"> {
  return {
    id: "prefecture-of-host",
    why: "the page is that of an office in another prefecture",
    mend: (row) => {
      const prefecture = prefectureOfHost(pageHost(row));
      const { prefecture: stated, municipality, authority_name: authority } = row;
      if (prefecture === null || !stated || stated === prefecture) return row;
      const isNamed = Boolean(municipality) && row.primary_name.includes(municipality!);
      if (isNamed && prefecturesOf.get(municipality!)?.has(prefecture) === false)
        return withoutAddresses(row, () => true);
      return {
        ...row,
        prefecture,
        municipality: null,
        ...(authority?.startsWith(stated) ? { authority_name: null } : {}),
      };
    },
  };
}

/** The prefectures that a municipality of a name lies in, most often one. */
function prefecturesOfCities(lexicon: readonly Sourced<"lexicon">[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const { row } of lexicon) {
    if (row.kind !== "municipalities") continue;
    const { name, prefecture } = row.cells;
    if (name && prefecture) found.set(name, (found.get(name) ?? new Set()).add(prefecture));
  }
  return found;
}

function againstCity(prefecturesOf: ReadonlyMap<string, ReadonlySet<string>>): ValueRule<"program"> {
  return {
    id: "prefecture-against-city",
    why: "the municipality lies in another prefecture",
    mend: (row) => {
      const known = row.municipality ? prefecturesOf.get(row.municipality) : undefined;
      if (!known || !row.prefecture || known.has(row.prefecture)) return row;
      const [only, ...others] = known as ReadonlySet<Prefecture>;
      // The name confirms the municipality; else it is not known which of the two is wrong.
      return row.primary_name.includes(row.municipality!) && others.length === 0
        ? { ...row, prefecture: only! }
        : { ...row, prefecture: null, municipality: null };
    },
  };
}

function pageHost({ source_url: source, official_url: official }: ProgramRow): string {
  return hostOf(source ?? official ?? "") ?? "";
}

function isGovernment(level: ProgramRow["authority_level"]): boolean {
  return level === "national" || level === "prefecture" || level === "municipality";
}

/** The level of the government whose host a page lies on; null where neither its name nor the list of publishers says it. */
function levelOfHost(row: ProgramRow, publishers: Publishers): "national" | "prefecture" | "municipality" | null {
  const host = pageHost(row);
  if (/(?:^|\.)(?:city|town|vill|village)\.[a-z0-9.-]+\.jp$/.test(host)) return "municipality";
  if (/(?:^|\.)(?:pref\.[a-z]+|metro\.tokyo)\.(?:lg\.)?jp$/.test(host)) return "prefecture";
  if (/(?:^|\.)go\.jp$/.test(host)) return "national";
  const listed = publishers.governmentOf(host);
  return listed === null ? null : listed.municipality === null ? "prefecture" : "municipality";
}

/** The prefecture that the name of an official host tells: pref.saitama.lg.jp, city.kobe.hyogo.jp. */
function prefectureOfHost(host: string): Prefecture | null {
  const name =
    /(?:^|\.)pref\.([a-z]+)\.(?:lg\.)?jp$/.exec(host)?.[1] ??
    /(?:^|\.)(?:city|town|vill)\.[a-z-]+\.([a-z]+)\.jp$/.exec(host)?.[1];
  return name === undefined ? null : ((parsePrefecture(name)?.prefecture ?? null) as Prefecture | null);
}
