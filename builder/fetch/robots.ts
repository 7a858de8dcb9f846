/** What a site's robots.txt lets us do. */
export type Robots = {
  /** Takes path and query of an address, percent-encoded as in `URL`. */
  allows(pathAndQuery: string): boolean;
  readonly crawlDelaySeconds: number | null;
};

/** For a site without robots.txt (RFC 9309, 2.3.1.3). */
export const allowAll: Robots = { allows: () => true, crawlDelaySeconds: null };

type Rule = { readonly allow: boolean; readonly pattern: string };
type Group = { readonly agents: string[]; readonly rules: Rule[]; delay: number | null };

/**
 * Reads a robots.txt as RFC 9309 says: the groups that name the product, else those for `*`; the longest matching
 * pattern decides and `Allow` wins a tie; `*` and a final `$` are understood. `Crawl-delay` is read too.
 */
export function parseRobots(text: string, product: string): Robots {
  const groups = readGroups(text);
  const named = groups.filter(({ agents }) => agents.includes(product.toLowerCase()));
  const mine = named.length > 0 ? named : groups.filter(({ agents }) => agents.includes("*"));
  const rules = mine.flatMap((group) => group.rules);
  const delays = mine.flatMap(({ delay }) => (delay === null ? [] : [delay]));
  return {
    crawlDelaySeconds: delays.length > 0 ? Math.max(...delays) : null,
    allows(pathAndQuery) {
      const path = normalise(pathAndQuery);
      if (path === "/robots.txt") return true;
      let best: Rule | null = null;
      for (const rule of rules) {
        if (!matches(rule.pattern, path)) continue;
        const longer = rule.pattern.length - (best?.pattern.length ?? -1);
        if (longer > 0 || (longer === 0 && rule.allow)) best = rule;
      }
      return best?.allow ?? true;
    },
  };
}

function readGroups(text: string): Group[] {
  const groups: Group[] = [];
  let open: Group | null = null;
  // Agent lines that follow one another share a group; the first rule closes the list.
  let naming = false;
  for (const line of text.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/)) {
    const pair = /^\s*([A-Za-z-]+)\s*:\s*(.*?)\s*$/.exec(line.replace(/#.*/, ""));
    if (!pair) continue;
    const [field, value] = [pair[1]!.toLowerCase(), pair[2]!];
    if (field === "user-agent") {
      if (!naming || !open) groups.push((open = { agents: [], rules: [], delay: null }));
      naming = true;
      open.agents.push(value.toLowerCase());
      continue;
    }
    if (!open || !["allow", "disallow", "crawl-delay"].includes(field)) continue;
    naming = false;
    if (field === "crawl-delay") {
      const seconds = Number(value);
      if (value !== "" && Number.isFinite(seconds) && seconds >= 0) open.delay = Math.max(open.delay ?? 0, seconds);
    } else if (value !== "") open.rules.push({ allow: field === "allow", pattern: normalise(value) });
  }
  return groups;
}

/** Same octets, same spelling: everything outside printable ASCII percent-encoded, hex digits in upper case. */
function normalise(path: string): string {
  return path
    .replace(/[^\x21-\x7E]+/gu, (characters) => encodeURIComponent(characters))
    .replace(/%[0-9a-f]{2}/gi, (octet) => octet.toUpperCase());
}

/** Piece by piece between the stars, each at its first place: linear, whatever the pattern. */
function matches(pattern: string, path: string): boolean {
  const anchored = pattern.endsWith("$");
  const pieces = (anchored ? pattern.slice(0, -1) : pattern).split("*");
  const first = pieces[0]!;
  if (!path.startsWith(first)) return false;
  if (pieces.length === 1) return !anchored || path.length === first.length;
  let at = first.length;
  for (const piece of pieces.slice(1, anchored ? -1 : undefined)) {
    const found = path.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  const last = pieces.at(-1)!;
  return !anchored || (path.length - last.length >= at && path.endsWith(last));
}
