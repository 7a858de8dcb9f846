import { randomNumbers } from "../test/support/damage.ts";
import type { Ask } from "./wire.ts";

/** Asks a running service and gives the body of its answer. */
export type Asking = (asked: Ask) => Promise<Buffer>;

export function asking(url: string, key: string): Asking {
  return async (asked) => {
    const path = pathOf(asked);
    const headers = { "x-api-key": key, "accept-encoding": "identity", "content-type": "application/json" };
    const post = typeof asked === "string" ? {} : { method: "POST", body: asked.json };
    const response = await fetch(url + path, { headers, ...post });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return Buffer.from(await response.arrayBuffer());
  };
}

export function pathOf(asked: Ask): string {
  return typeof asked === "string" ? asked : asked.path;
}

export function searchPath(query: string): string {
  return `/v1/programs/search?q=${encodeURIComponent(query)}`;
}

async function someRows(ask: Asking): Promise<{ unified_id: string; primary_name: string }[]> {
  const found = JSON.parse((await ask("/v1/programs/search?limit=100")).toString());
  return found.results;
}

export async function detailPaths(ask: Asking): Promise<string[]> {
  return (await someRows(ask)).map(({ unified_id: id }) => `/v1/programs/${id}`);
}

/** Up to a hundred numbers of registrants; none where the store has no register. */
export async function invoiceLookups(ask: Asking): Promise<string[]> {
  const found = JSON.parse(
    (await ask("/v1/invoice_registrants/search?registered_after=2023-10-01&limit=100")).toString(),
  ) as {
    results: { invoice_registration_number: string }[];
  };
  return found.results.map(({ invoice_registration_number: number }) => `/v1/invoice_registrants/${number}`);
}

export async function packetPaths(ask: Asking): Promise<string[]> {
  return (await someRows(ask)).map(({ unified_id: id }) => `/v1/evidence/packets/program/${id}`);
}

/** A question for each program and way to ask for a packet of it: more than are remembered as answers. */
export async function packetQueries(ask: Asking): Promise<Ask[]> {
  const asks: Ask[] = [];
  for (const { primary_name: name } of await someRows(ask))
    for (let length = 2; length <= Math.min(12, name.length); length++)
      for (let limit = 1; limit <= 10; limit++)
        asks.push({
          path: "/v1/evidence/packets/query",
          json: JSON.stringify({ query_text: name.slice(0, length), limit }),
        });
  return shuffled(asks);
}

/** Up to a hundred companies of which something is held. Most records of a dataset may name none, so pages are turned. */
export async function companyPacks(ask: Asking): Promise<Ask[]> {
  const numbers = new Set<string>();
  for (const [dataset, field] of [
    ["enforcement-cases", "recipient_houjin_bangou"],
    ["case-studies", "houjin_bangou"],
    ["bids", "winner_houjin_bangou"],
  ] as const)
    for (let [offset, more] = [0, true]; more && numbers.size < 100; offset += 100) {
      const { total, results } = JSON.parse(
        (await ask(`/v1/${dataset}/search?limit=100&offset=${offset}`)).toString(),
      ) as { total: number; results: Record<string, string | null>[] };
      for (const { [field]: number } of results) if (number) numbers.add(number);
      more = offset + 100 < total;
    }
  return [...numbers].map((number) => ({
    path: "/v1/artifacts/company_public_baseline",
    json: JSON.stringify({ houjin_bangou: number }),
  }));
}

/** Pages of one term: those of a real corpus would be millions. */
const mostPages = 40;

/** More queries of 20 rows than the cache of answers holds: terms that many names share, page by page, in all orders of tiers. */
export async function differentQueries(ask: Asking): Promise<string[]> {
  const names = (await someRows(ask)).map(({ primary_name: name }) => name);
  const counts = new Map<string, number>();
  for (const name of names)
    for (let start = 0; start + 2 <= name.length; start++) {
      const term = name.slice(start, start + 2);
      counts.set(term, (counts.get(term) ?? 0) + 1);
    }
  const common = [...counts].sort((a, b) => b[1] - a[1]).slice(0, 80);
  const orders = permutations(["S", "A", "B", "C"]).map((tiers) => tiers.map((tier) => `&tier=${tier}`).join(""));
  const paths: string[] = [];
  for (const [term] of common) {
    const { total } = JSON.parse((await ask(searchPath(term))).toString()) as { total: number };
    for (let offset = 0; offset + 20 <= total && offset < mostPages; offset++)
      for (const order of orders) paths.push(`${searchPath(term)}${order}&offset=${offset}`);
  }
  return shuffled(paths);
}

function permutations(items: readonly string[]): string[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item) =>
    permutations(items.filter((other) => other !== item)).map((rest) => [item].concat(rest)),
  );
}

function shuffled<Item>(paths: Item[]): Item[] {
  const random = randomNumbers(1);
  for (let place = paths.length - 1; place > 0; place--) {
    const other = random(place + 1);
    [paths[place], paths[other]] = [paths[other]!, paths[place]!];
  }
  return paths;
}
