import { prefectures } from "../../schemas/enums.ts";
import { hostOf, type Publishers } from "./publishers.ts";

/** Where a row says who runs, or has done, what its page tells. */
export type StatedBody = {
  readonly municipality?: string | null | undefined;
  readonly prefecture?: string | null | undefined;
  readonly authority_name?: string | null | undefined;
  readonly ministry?: string | null | undefined;
};

/**
 * Who publishes a page that a row of a collected file names: the body whose host it is, or the municipality or ministry that the
 * row itself states. Null when neither says; the collector of the file is never named for the pages of others.
 */
export function publisherOfPage(url: string, row: StatedBody, publishers: Publishers): string | null {
  if (!URL.canParse(url)) return null;
  const { hostname: host, pathname: path } = new URL(url);
  return (
    labourBureau(host, path) ??
    publishers.nameOf(host) ??
    prefectureOf(host) ??
    municipalityOf(host, row) ??
    row.ministry ??
    null
  );
}

/** Whether two addresses lie on one host, with or without www. */
export function onSameHost(one: string, other: string): boolean {
  return hostOf(one) !== null && hostOf(one) === hostOf(other);
}

/** The host of a page of a municipality, as far as its name says so; null for any other. */
export function municipalHost(url: string): string | null {
  const host = hostOf(url);
  return host !== null && MUNICIPAL.test(host) ? host : null;
}

/** jsite.mhlw.go.jp/osaka-roudoukyoku/ is 大阪労働局. */
function labourBureau(host: string, path: string): string | null {
  const romaji = host === "jsite.mhlw.go.jp" ? /^\/([a-z]+)-roudoukyoku\//.exec(path)?.[1] : undefined;
  const name = romaji === undefined ? null : nameOf(romaji);
  return name === null ? null : `厚生労働省${name === "北海道" ? name : name.slice(0, -1)}労働局`;
}

/** www.pref.saitama.lg.jp is 埼玉県; all of metro.tokyo.lg.jp is 東京都. */
function prefectureOf(host: string): string | null {
  if (/(?:^|\.)metro\.tokyo\.(?:lg\.)?jp$/.test(host)) return "東京都";
  const romaji = /(?:^|\.)pref\.([a-z]+)\.(?:lg\.)?jp$/.exec(host)?.[1];
  return romaji === undefined ? null : nameOf(romaji);
}

/** The row names the municipality in Japanese; its host only says that it is one. */
function municipalityOf(
  host: string,
  { municipality, prefecture, authority_name: authority }: StatedBody,
): string | null {
  if (!MUNICIPAL.test(host)) return null;
  if (municipality) return municipality.startsWith(prefecture ?? "") ? municipality : `${prefecture}${municipality}`;
  return authority && /[市区町村]/.test(authority) && authority !== "市町村" ? authority : null;
}

function nameOf(romaji: string): string | null {
  return prefectures.find((each) => each.romaji === romaji)?.name ?? null;
}

const MUNICIPAL = /(?:^|\.)(?:city|town|vill|village)\./;
