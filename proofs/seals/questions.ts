import { checkDigit } from "../../snapshots/text/entities/houjin.ts";
import { type TableName, tableNames } from "../../schemas/records/tables.ts";
import type { Corpus } from "../../runtime/corpus/corpus.ts";
import type { Endpoint } from "../../runtime/endpoint/endpoint.ts";

/** Requests that an operation takes, drawn from what the snapshot holds and a little that it does not. */
export type Questions = (endpoint: Endpoint) => Record<string, unknown>;

/** Draws values for the fields that sealed operations know; a new field must be named here. */
export function questionsAbout(corpus: Corpus, below: (count: number) => number): Questions {
  const keys = new Map(
    tableNames.map((table) => [table, [...corpus.snapshot.records.records(table)].map(({ key }) => key)]),
  );
  const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)]!;
  const key = (table: TableName) => pick(keys.get(table)!);
  const company = () => {
    const number = below(10) === 0 ? unheldNumber(below) : key("houjin");
    return below(4) === 0 ? `T${number}` : number;
  };
  const kinds = [
    "program",
    "law",
    "court_decision",
    "tax_ruleset",
    "loan_program",
    "enforcement_case",
    "case_study",
    "bid",
  ] as const;
  const lookup = () => {
    const kind = pick([...kinds, "houjin", "invoice_registrant"] as const);
    return { kind, id: below(20) === 0 ? "nobody" : key(kind) };
  };
  const several = <Item>(make: () => Item, most: number): Item[] => Array.from({ length: 1 + below(most) }, make);
  const fields: Readonly<Record<string, (endpoint: Endpoint) => unknown>> = {
    houjin_bangou: company,
    client_houjin_bangou: company,
    fiscal_year: () => 2022 + below(5),
    max_per_section: () => 1 + below(50),
    lookups: () => several(lookup, 12),
    unified_ids: () => several(() => key("program"), 12),
    note: () => pick(["備考", "“quoted” \\ \u2028 𠮷", "x".repeat(9000)]),
    // Packs know two of the profiles of packets.
    packet_profile: ({ id }) => pick(id === "EVD-2" ? ["full", "brief", "verified_only"] : ["full", "brief"]),
    include_facts: () => below(2) === 0,
    include_rules: () => below(2) === 0,
    audit_firm_id: () => `firm-${below(100)}`,
    target_ruleset_ids: () => several(() => key("tax_ruleset"), 5),
    profiles: () =>
      several(() => ({ client_id: `client-${below(1000)}`, profile: { capital_yen: below(1_000_000_000) } }), 8),
  };
  /** Left to their defaults. */
  const skipped = new Set(["include_sections", "fields", "max_cost_jpy", "limit"]);
  return (endpoint) =>
    Object.fromEntries(
      fieldNames(endpoint)
        .filter((name) => !skipped.has(name))
        .map((name) => {
          const make = fields[name];
          if (!make) throw new Error(`${endpoint.id}: say in the proof how ${name} is drawn`);
          return [name, make(endpoint)];
        }),
    );
}

/** Names of the body's fields, also behind a schema that renames some first. */
function fieldNames({ id, body }: Endpoint): string[] {
  const inner = body as {
    shape?: object;
    out?: { shape?: object };
    _zod?: { def?: { out?: { shape?: object } } };
  } | null;
  const shape = inner?.shape ?? inner?.out?.shape ?? inner?._zod?.def?.out?.shape;
  if (!shape) throw new Error(`${id}: a sealed operation takes an object`);
  return Object.keys(shape);
}

/** A number with a right check digit of which nothing is held. */
function unheldNumber(below: (limit: number) => number): string {
  const body = String(990_000_000_000 + below(1_000_000));
  return `${checkDigit(body)}${body}`;
}
