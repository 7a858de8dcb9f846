import { prefecture as prefectureNames } from "../../../schemas/enums.ts";
import type { FoundPlace } from "../../../snapshots/lexicon/places/find-places.ts";
import { fold } from "../../../snapshots/text/fold.ts";
import { prefectureByRomaji } from "../../../snapshots/text/entities/prefecture.ts";
import type { WordColumn } from "../tables/columns.ts";
import { RowSet } from "../tables/row-set.ts";

/** What places are read from, by row. */
export type PlacedRows = {
  readonly size: number;
  readonly prefectures: WordColumn;
  readonly authorityLevels: WordColumn;
  nameOf(row: number): string;
  /** The official address, or null. */
  urlOf(row: number): string | null;
  /** The municipality that the record states, or null; and the body that runs the program. */
  bodyOf(row: number): { readonly municipality: string | null; readonly authority_name: string | null };
  findPlaces(folded: string): readonly Pick<FoundPlace, "start" | "end" | "prefectures" | "municipality">[];
};

/** A place that somebody asks for. */
type AskedPlace = Pick<FoundPlace, "prefectures" | "municipality">;

/**
 * Which places the programs are for. A program without a prefecture is for the whole country unless its name begins with a place or
 * has one in brackets, whoever pays for it, or its page is one of a local government.
 */
export class ProgramPlaces {
  readonly #rows: PlacedRows;
  #read: { readonly nationwide: RowSet; readonly named: ReadonlyMap<string, readonly number[]> } | null = null;
  /** Municipality by row, as far as rows of a prefecture were asked for. */
  readonly #towns = new Map<number, string | null>();

  constructor(rows: PlacedRows) {
    this.#rows = rows;
  }

  /** Rows of the programs of these prefectures (official names), municipal ones included. */
  of(prefectures: readonly string[]): RowSet {
    const rows = this.#rows.prefectures.anyOf(prefectures);
    for (const name of prefectures) rows.add(Uint32Array.from(this.#places.named.get(name) ?? []));
    return rows;
  }

  /** The same for places, of which one may be a municipality: then without the programs of the others in its prefecture. */
  ofPlaces(places: readonly AskedPlace[]): RowSet {
    const all = new RowSet(this.#rows.size);
    for (const { prefectures, municipality } of places) {
      const rows = this.of(prefectures);
      if (municipality !== null) rows.subtract(this.#ofOtherTowns(rows, municipality));
      all.unite(rows);
    }
    return all;
  }

  #ofOtherTowns(rows: RowSet, municipality: string): RowSet {
    const others: number[] = [];
    rows.each((row) => {
      const town = this.#townOf(row);
      if (town !== null && !town.startsWith(municipality) && !municipality.startsWith(town)) others.push(row);
    });
    return new RowSet(this.#rows.size, [Uint32Array.from(others)]);
  }

  #townOf(row: number): string | null {
    const known = this.#towns.get(row);
    if (known !== undefined) return known;
    const { municipality, authority_name: authority } = this.#rows.bodyOf(row);
    const named = [...placeInName(this.#rows, row), ...this.#rows.findPlaces(fold(authority ?? ""))];
    const town = municipality ?? named.find((place) => place.municipality !== null)?.municipality ?? null;
    this.#towns.set(row, town);
    return town;
  }

  /** Rows of the programs for the whole country. */
  get nationwide(): RowSet {
    return this.#places.nationwide;
  }

  get #places() {
    return (this.#read ??= readPlaces(this.#rows));
  }
}

function readPlaces(rows: PlacedRows) {
  const nationwide = new RowSet(rows.size);
  const named = new Map<string, number[]>();
  const national = rows.authorityLevels.anyOf(["national", "financial"]);
  const local = rows.authorityLevels.anyOf(["prefecture", "municipality"]);
  rows.prefectures.anyOf([null]).each((row) => {
    const inName = placeInName(rows, row).flatMap(({ prefectures }) => prefectures);
    const places = inName.length > 0 || national.has(row) ? inName : placesOfHost(rows.urlOf(row));
    if (places.length === 0 && !local.has(row)) nationwide.add(Uint32Array.of(row));
    for (const place of places) named.set(place, [...(named.get(place) ?? []), row]);
  });
  return { nationwide, named };
}

/** The place that a name begins with, or those that it has in brackets: つくば市 農業機械等整備支援, 園芸用ハウス整備事業（高知県）. */
function placeInName(rows: PlacedRows, row: number): readonly AskedPlace[] {
  const name = rows.nameOf(row);
  const [first] = rows.findPlaces(fold(name.replace(YEAR, "")));
  if (first !== undefined && first.start === 0 && first.prefectures.length > 0) return [first];
  return Array.from(name.matchAll(BRACKETED), ([, inner = ""]) => fold(inner)).flatMap((inner) => {
    const [whole] = rows.findPlaces(inner);
    return whole !== undefined && whole.start === 0 && whole.end === inner.length ? [whole] : [];
  });
}

/** Prefectures that an address tells; [""] for a local government of which the prefecture is not known. */
function placesOfHost(url: string | null): readonly string[] {
  const host = LOCAL_HOST.exec(url ?? "")?.[1];
  if (host === undefined) return [];
  const known = host.split(".").flatMap((part) => prefectureByRomaji.get(part) ?? []);
  return known.length > 0 ? known.filter((name) => (prefectureNames as readonly string[]).includes(name)) : [""];
}

const BRACKETED = /[（(【［[]([^（()）【】［］[\]]+)[）)】］\]]/gu;
const YEAR =
  /^(?:【[^】]*】|[（(][^）)]*[）)]|令和[0-9０-９元一二三四五六七八九十]+年度?|[RrＲ][0-9０-９]+|[0-9]{4}年度?|\s)+/u;
const LOCAL_HOST = /^https?:\/\/(?:www\.)?((?:city|town|vill|village|pref|metro)\.[a-z0-9.-]+)/u;
