import { endpoints } from "../../runtime/features/table.ts";
import { describe, expect, it } from "vitest";
import { tables } from "../../schemas/records/tables.ts";
import { compact } from "../../snapshots/text/compact.ts";
import { identifiersIn } from "../../snapshots/search/documents/identifiers.ts";
import { createClient, type Client, type ClientAnswer } from "../support/wire.ts";
import { exampleOf, put } from "../support/body-fields.ts";
import { corpusOfFile } from "../support/shared-snapshot.ts";
import { randomNumbers } from "../support/damage.ts";
import { recordsOf } from "../support/dataset-suites.ts";
import { hostileStrings, isUnreadable, percentEncoded } from "../support/hostile-strings.ts";
import { type LiteralFilter, literalFilters } from "../support/literal-filters.ts";
import { serviceOfFile } from "../support/service.ts";
import { type TextPlace, textPlacesOf } from "../support/text-places.ts";
import { nonEmpty } from "../support/non-empty.ts";

/** How long a text may take at most, and many more places of them, is for `npm run proof:abuse`. */
const TEXTS = 400;
const AT_ONCE = 12;

const service = serviceOfFile();
const corpus = corpusOfFile();

/** Parameters that let every record be found and shown, by operation. */
const wide: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "CAL-1": { within_days: "180" },
  "DAT-7": { active_only: "false" },
  "DAT-9": { currently_effective_only: "false", include_repealed: "true" },
};

/** Every operation that searches or lists a dataset; other operations meet such texts in the proof of abuse. */
const places = endpoints
  .filter(({ id }) => /^(?:PRG-1|CAL-\d+|DAT-\d+)$/.test(id))
  .flatMap(textPlacesOf)
  // Any text but a cursor of the same list is refused: `cursor.built.test.ts`.
  .filter(({ field }) => field !== "cursor");
const searches = places.filter(({ name }) => /^(?:PRG|DAT)-\d+ q$/.test(name) && !(name in literalFilters));

/** What one text brought in one place. */
type Told = { readonly text: string; readonly answer: ClientAnswer };

async function askAll(place: TextPlace, asked: readonly string[]): Promise<Told[]> {
  const { apiKey: key } = await service().createKey();
  const client = createClient({ port: Number(new URL(service().url).port), connections: AT_ONCE });
  const told: Told[] = [];
  const waiting = asked.values();
  const work = async () => {
    for (const text of waiting) told.push({ text, answer: await ask(client, place, text, key) });
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  } finally {
    client.close();
  }
  return told;
}

function ask(client: Client, { endpoint, field, part }: TextPlace, text: string, key: string): Promise<ClientAnswer> {
  const { id, path } = endpoint;
  if (part === "body") {
    const body = put({ ...exampleOf(endpoint), ...bodyOf(id) }, field.split("."), text);
    return client.ask(path, { key, method: "POST", json: body });
  }
  const others = { ...("limit" in endpoint.query.shape ? { limit: "100" } : {}), ...wide[id] };
  return client.ask(`${path}?${new URLSearchParams(others)}&${field}=${percentEncoded(text)}`, { key });
}

/** A law that decisions of the corpus refer to and quote, where an operation needs one. */
function bodyOf(id: string): object {
  return id === "DAT-12" ? { law_id: citedLaw(), limit: 100 } : {};
}

function citedLaw(): string {
  const quoted = recordsOf(corpus(), "court_decision").find(({ source_excerpt }) => source_excerpt !== null);
  return quoted!.related_law_ids[0]!;
}

let drawn: readonly string[] | null = null;
/** The same in every run: pieces come from the names and texts of the corpus. */
function texts(): readonly string[] {
  drawn ??= hostileStrings(TEXTS, pieces(), randomNumbers(20_261_115));
  return drawn;
}

function pieces(): string[] {
  return (["program", "law", "court_decision", "bid", "enforcement_case"] as const).flatMap((table) =>
    recordsOf(corpus(), table).flatMap((record) => Object.values(record).filter((value) => typeof value === "string")),
  );
}

describe(`${TEXTS} hostile texts`, () => {
  it("are as many different ones, and half of them can be read", () => {
    expect(new Set(texts()).size).toBe(TEXTS);
    expect(texts().filter((text) => !isUnreadable(text)).length).toBeGreaterThan(TEXTS / 2);
  });

  it("have a literal reference for every text filter of a dataset", () => {
    const known = (name: string) => name in literalFilters || searches.some((search) => search.name === name);
    expect(places.map(({ name }) => name).filter((name) => !name.startsWith("CAL-") && !known(name))).toEqual([]);
  });

  it.each(nonEmpty(places.map((place) => [place.name, place] as const)))(
    "do not break %s, and mean what their letters say",
    async (name, place) => {
      const literal = literalFilters[name];
      const told = await askAll(place, [...texts(), ...(literal ? valuesOf(literal, place.field) : [])]);
      const failed = told.filter(({ answer }) => answer.status >= 500);
      expect(failed.map(({ text, answer }) => [answer.status, text])).toEqual([]);
      if (place.part === "query")
        for (const { text, answer } of nonEmpty(told))
          if (isUnreadable(text) && answer.status !== 431 && answer.status !== 414)
            expect([answer.status, answer.text], text).toEqual([400, expect.stringContaining("invalid_text")]);
      const answered = told.filter(({ answer }) => answer.status === 200);
      if (literal) checkFilter(place, literal, answered);
      else if (searches.includes(place)) await checkWords(place, answered);
    },
    120_000,
  );
});

describe("a text that is blank", () => {
  /** All that answer from the snapshot, and tasks, which show what they were sent; where an address or a body has a text. */
  const asked = endpoints
    .filter(({ reads, id }) => reads === "snapshot" || id === "A2A-5")
    .map((endpoint) => [endpoint.id, endpoint, blankBodies(endpoint)] as const)
    .filter(([, { path }, bodies]) => path.includes("{") || bodies.length > 0);

  it.each(nonEmpty(asked))("is refused by %s, or shown as its schema says", async (_, endpoint, bodies) => {
    const { apiKey: key } = await service().createKey();
    const client = createClient({ port: Number(new URL(service().url).port), connections: 1 });
    const { method, response } = endpoint;
    const path = endpoint.path.replaceAll(/\{\w+\}/g, "%20");
    try {
      for (const json of method === "GET" ? [null] : bodies) {
        const { status, text } = await client.ask(path, json === null ? { key } : { key, method, json });
        expect(status).toBeLessThan(500);
        const shown = status === endpoint.status ? response.safeParse(JSON.parse(text)) : null;
        expect(shown?.error?.issues ?? [], JSON.stringify(json)).toEqual([]);
      }
    } finally {
      client.close();
    }
  });
});

/** The example of a body, once with each of its texts blank. */
function blankBodies(endpoint: (typeof endpoints)[number]): object[] {
  const blanked = (value: unknown): unknown[] => {
    if (typeof value === "string") return [" "];
    if (Array.isArray(value))
      return value.flatMap((item, place) => blanked(item).map((each) => value.with(place, each)));
    return Object.entries(value ?? {}).flatMap(([name, held]) =>
      blanked(held).map((each) => Object.assign({}, value, { [name]: each })),
    );
  };
  return endpoint.body === null ? [] : (blanked(exampleOf(endpoint)) as object[]);
}

/** What has a meaning elsewhere has none here: the answer is the same as to the letters alone. */
async function checkWords(place: TextPlace, told: readonly Told[]): Promise<void> {
  expect(told.length).toBeGreaterThan(TEXTS / 2);
  const plain = new Map(told.map(({ text }) => [text, plainWords(text)]));
  const asked = [...new Set(plain.values())].filter((text) => text !== "");
  const meant = new Map((await askAll(place, asked)).map(({ text, answer }) => [text, answer]));
  let found = 0;
  const others = told.flatMap(({ text, answer }) => {
    const words = plain.get(text)!;
    if (text.trim() === "") return [];
    if (words === "") return idsOf(answer).length === 0 ? [] : [{ text, ids: idsOf(answer) }];
    // Folded a text may be longer than a query may be.
    if ([...words].length > 200) return [];
    // A number or id with marks inside is none; without them it may be one.
    if (identifiersIn(words).keys.length > 0) return [];
    // What is answered in part goes by how the text reads as a sentence, in which marks divide words.
    if ([answer, meant.get(words)!].some(isPartial)) return [];
    const [ids, expected] = [idsOf(answer), idsOf(meant.get(words)!)];
    // So does what has no record as one word, and one by the words that marks part it into.
    if (expected.length === 0 && compact(matchOf(answer).used.join("")) !== words) return [];
    if (ids.length > 0) found++;
    return expected.join() === ids.join() ? [] : [{ text, words, ids, expected }];
  });
  expect(others).toEqual([]);
  expect(found).toBeGreaterThan(3);
}

/** Words of a text in their plainest spelling; what stands in quotation marks is one word. */
function plainWords(text: string): string {
  const parts = text.split(/["“”„‟＂]/);
  const words = parts.flatMap((part, index) => {
    const quoted = index % 2 === 1 && index < parts.length - 1;
    if (!quoted) return part.split(/\s+/u).map(compact);
    return compact(part) === "" ? [] : [`"${compact(part)}"`];
  });
  return words.filter((word) => word !== "").join(" ");
}

/** Some values of a field, or of any text where no field has that name. */
function valuesOf({ table }: LiteralFilter, field: string): string[] {
  const rows = recordsOf(corpus(), table) as unknown as readonly Readonly<Record<string, unknown>>[];
  const values = rows.flatMap((row) => (field in row ? [row[field]] : Object.values(row)));
  return values
    .filter((value): value is string => typeof value === "string" && /\p{Script=Han}/u.test(value))
    .slice(0, 5);
}

/** The answer holds the records that a look at each of them finds, and no other. */
function checkFilter({ endpoint, name }: TextPlace, { table, fits }: LiteralFilter, told: readonly Told[]): void {
  const programs = recordsOf(corpus(), "program");
  const names = new Map(programs.map(({ unified_id, primary_name }) => [unified_id, primary_name]));
  const law = endpoint.id === "DAT-12" ? citedLaw() : null;
  const records = recordsOf(corpus(), table).filter(
    (record) =>
      !("excluded" in record && record.excluded) &&
      (law === null || ("related_law_ids" in record && record.related_law_ids.includes(law))),
  );
  let found = 0;
  for (const { text, answer } of nonEmpty(told)) {
    const asked = text.trim();
    const expected = records.filter((record) => asked === "" || fits(record, asked, names));
    const ids = expected.map((record) => String((record as unknown as Record<string, unknown>)[tables[table].key]));
    expect(idsOf(answer), `${name} ${JSON.stringify(text)}`).toEqual(ids.toSorted());
    if (asked !== "" && ids.length > 0) found++;
  }
  // What records state is among the texts, so where a part is enough some must find something.
  if (/program_used|legal_basis|program_name_hint|article_citation|subject_area|DAT-7 q/.test(name))
    expect(found, name).toBeGreaterThan(0);
}

function isPartial(answer: ClientAnswer): boolean {
  return matchOf(answer).kind === "partial";
}

function matchOf(answer: ClientAnswer): { kind: string; used: string[] } {
  return (JSON.parse(answer.text) as { match: { kind: string; used: string[] } }).match;
}

function idsOf(answer: ClientAnswer): string[] {
  const { total, results } = JSON.parse(answer.text) as { total: number; results: Record<string, unknown>[] };
  expect(results).toHaveLength(Math.min(100, total));
  return results.map((row) => String(row[idFields.find((field) => field in row)!])).toSorted();
}

/** Records of different datasets go by different fields. */
const idFields = ["invoice_registration_number", "unified_id", "case_id", "id"];
