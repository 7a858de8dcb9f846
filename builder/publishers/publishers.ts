/**
 * Whose pages lie on which hosts. Hosts of governments, chambers of commerce, federations of small businesses and credit guarantee
 * associations are known by rule, as are those of the sources themselves; every other host needs an entry in the list of publishers.
 */
export class Publishers {
  readonly #names: ReadonlyMap<string, string>;
  readonly #ofSources: ReadonlySet<string>;

  constructor(names: ReadonlyMap<string, string>, sourceUrls: readonly string[]) {
    this.#names = names;
    this.#ofSources = new Set(sourceUrls.map((url) => hostOf(url) ?? ""));
  }

  /** The body that the list names for a host: the longest end that fits decides. */
  nameOf(host: string): string | null {
    const labels = host.split(".");
    for (let at = 0; at < labels.length - 1; at++) {
      const name = this.#names.get(labels.slice(at).join("."));
      if (name !== undefined) return name;
    }
    return null;
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

const GOVERNMENT = /^(北海道|東京都|(?:京都|大阪)府|\p{Script=Han}{2,3}県)(\S{1,7}[市区町村])?$/u;

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
