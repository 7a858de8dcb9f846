import type { Endpoint } from "../endpoint/endpoint.ts";

/** Endpoints that share a path, by method. */
export type Route = { readonly path: string; readonly byMethod: ReadonlyMap<string, Endpoint> };

/** A route and the values of its parameters, in the order of the template, as on the wire. */
export type Match = { readonly route: Route; readonly segments: readonly string[] };

const mostRemembered = 4096;

type Template = { readonly route: Route; readonly parts: readonly (string | null)[] };

/**
 * Finds the endpoints of a path. A fixed path is one look-up; among templates of as many segments, a fixed segment goes
 * before a parameter. Throws at construction when two endpoints share method and path.
 */
export class RouteTable {
  readonly #fixed = new Map<string, Match>();
  /** Paths that matched a template lately. */
  readonly #lately = new Map<string, Match>();
  readonly #templates = new Map<number, Template[]>();

  constructor(endpoints: readonly Endpoint[]) {
    const byPath = new Map<string, Map<string, Endpoint>>();
    for (const endpoint of endpoints) {
      const byMethod = byPath.get(endpoint.path) ?? new Map<string, Endpoint>();
      if (byMethod.has(endpoint.method)) throw new Error(`${endpoint.method} ${endpoint.path} is declared twice`);
      byPath.set(endpoint.path, byMethod.set(endpoint.method, endpoint));
    }
    for (const [path, byMethod] of byPath) this.#add({ path, byMethod });
    for (const templates of this.#templates.values()) templates.sort(fixedSegmentsFirst);
  }

  /** Null for a path that is none of the table. */
  find(path: string): Match | null {
    return this.#exact(path) ?? this.#respelled(path);
  }

  #add(route: Route): void {
    const segments = route.path.split("/");
    const parts = segments.map((segment) => (segment.startsWith("{") ? null : segment));
    if (!parts.includes(null)) {
      this.#fixed.set(route.path, { route, segments: [] });
      return;
    }
    const sameLength = this.#templates.get(parts.length) ?? [];
    sameLength.push({ route, parts });
    this.#templates.set(parts.length, sameLength);
  }

  #exact(path: string): Match | null {
    const fixed = this.#fixed.get(path);
    if (fixed !== undefined) return fixed;
    const known = this.#lately.get(path);
    if (known !== undefined) return known;
    const segments = path.split("/");
    for (const { route, parts } of this.#templates.get(segments.length) ?? []) {
      if (!parts.every((part, place) => part === null || part === segments[place])) continue;
      const match = { route, segments: segments.filter((_, place) => parts[place] === null) };
      // Anyone can invent paths without end.
      if (this.#lately.size >= mostRemembered) this.#lately.clear();
      this.#lately.set(path, match);
      return match;
    }
    return null;
  }

  /** The same path written otherwise: with a slash at its end, or with escapes that it does not need. */
  #respelled(path: string): Match | null {
    const plain = path
      .replace(/(?<=.)\/$/, "")
      .replaceAll(/%(?:2D|2E|5F|7E|3\d|[46][1-9A-F]|[57][0-9A])/gi, (escape) => decodeURIComponent(escape));
    return plain === path ? null : this.#exact(plain);
  }
}

function fixedSegmentsFirst(a: Template, b: Template): number {
  for (const [place, part] of a.parts.entries()) {
    const other = b.parts[place];
    if ((part === null) !== (other === null)) return part === null ? 1 : -1;
  }
  return 0;
}
