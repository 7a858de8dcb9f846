import type { InputOf } from "../../../schemas/input/input.ts";
import { parsePrefecture } from "../../../snapshots/text/entities/prefecture.ts";
import { romajiKey, romajiOf } from "../../../snapshots/text/romaji.ts";

type Prefecture = NonNullable<InputOf<"program">["prefecture"]>;
export type Municipality = { readonly prefecture: Prefecture; readonly name: string };

const HOST =
  /(?:^|\.)(city|town|vill|village)\.([a-z-]+)(?:\.([a-z]+))?(?:\.lg)?\.jp$|(?:^|\.)(city|town|vill)-([a-z]+)\.(?:([a-z]+)\.)?(?:lg\.)?jp$/;
const PREFECTURE_HOST = /(?:^|\.)(?:pref\.([a-z]+)|metro\.(tokyo))\.(?:lg\.)?jp$/;
const endings: Readonly<Record<string, string>> = { 市: "city", 区: "city", 町: "town", 村: "vill" };

/** The municipalities of the country by name and by the name of their site. A name that several could mean is none's. */
export class Municipalities {
  readonly #byName = new Map<string, Municipality[]>();
  readonly #byHost = new Map<string, Municipality[]>();

  /** From the lines of the lexicon table of municipalities. */
  constructor(lines: Iterable<Readonly<Record<string, string>>>) {
    for (const { prefecture: stated = "", name = "", reading } of lines) {
      const prefecture = (parsePrefecture(stated)?.prefecture ?? null) as Prefecture | null;
      if (prefecture === null) continue;
      const municipality = { prefecture, name };
      add(this.#byName, name, municipality);
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
}

/** The prefecture whose site it is: pref.saitama.lg.jp, metro.tokyo.lg.jp. */
export function prefectureOfHost(host: string): Prefecture | null {
  const [, name, capital] = PREFECTURE_HOST.exec(host) ?? [];
  const romaji = name ?? capital;
  return romaji === undefined ? null : ((parsePrefecture(romaji)?.prefecture ?? null) as Prefecture | null);
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
