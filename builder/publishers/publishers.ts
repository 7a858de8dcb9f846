/**
 * Whose pages lie on which hosts. Hosts of governments, chambers of commerce, federations of small businesses and credit guarantee
 * associations are known by rule, as are those of the sources themselves; every other host needs an entry in the list of publishers.
 */
export class Publishers {
  readonly #names: ReadonlyMap<string, string>;
  readonly #nationwide: ReadonlySet<string>;
  readonly #ofSources: ReadonlySet<string>;

  constructor(
    names: ReadonlyMap<string, string>,
    sourceUrls: readonly string[],
    nationwide: ReadonlySet<string> = new Set(),
  ) {
    this.#names = names;
    this.#nationwide = nationwide;
    this.#ofSources = new Set(sourceUrls.map((url) => hostOf(url) ?? ""));
  }

  /** The body that the list names for a host: the longest end that fits decides. */
  nameOf(host: string): string | null {
    return this.#names.get(this.#entryOf(host)) ?? null;
  }

  /** Whether the list says of the body that it serves the whole country, wherever its office is. */
  isNationwide(host: string): boolean {
    return this.#nationwide.has(this.#entryOf(host));
  }

  #entryOf(host: string): string {
    const labels = host.split(".");
    const ends = labels.slice(0, -1).map((_, at) => labels.slice(at).join("."));
    return ends.find((end) => this.#names.has(end)) ?? "";
  }

  /** The prefecture or municipality that the list names for a host: 架空県架空市. */
  governmentOf(host: string): { readonly prefecture: string; readonly municipality: string | null } | null {
    const [, prefecture, municipality = null] = GOVERNMENT.exec(this.nameOf(host) ?? "") ?? [];
    return prefecture === undefined ? null : { prefecture, municipality };
  }

  /** Whether a page can be a source: the body behind its host is known. */
  isPublished(url: string): boolean {
    const host = hostOf(url);
    return host !== null && (OFFICIAL.test(host) || this.#ofSources.has(host) || this.nameOf(host) !== null);
  }
}

/** The host of an address without www; null for what is no address. */
export function hostOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\d*\./, "") : null;
}

/** A prefecture, or a municipality behind its prefecture. */
export const GOVERNMENT = /^(北海道|東京都|(?:京都|大阪)府|\p{Script=Han}{2,3}県)(\S{1,7}[市区町村])?$/u;

/**
 * go.jp and lg.jp are given to governments alone; the names of prefectures and municipalities below jp are theirs too. Chambers,
 * federations (中央会) and guarantee associations share the form of their names.
 */
const OFFICIAL = new RegExp(
  [
    String.raw`(?:^|\.)(?:go|lg)\.jp$`,
    String.raw`(?:^|\.)(?:pref\.[a-z]+|metro\.tokyo)\.jp$`,
    String.raw`(?:^|\.)(?:city|town|vill|village)\.[a-z0-9-]+(?:\.[a-z]+)?\.jp$`,
    String.raw`(?:^|\.)[a-z-]*(?:cci|shokokai|shokoren|chuokai|cgc)[a-z-]*\.or\.jp$`,
  ].join("|"),
);
