import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CompanyNames } from "../../../runtime/corpus/naming/company-names.ts";
import { HoujinRegister } from "../../../runtime/corpus/houjin.ts";
import type { RegistrantFilters } from "../../../runtime/corpus/registrant-match.ts";
import { Registrants } from "../../../runtime/corpus/registrants.ts";
import type { Houjin } from "../../../schemas/records/houjin.ts";
import type { InvoiceRegistrant } from "../../../schemas/records/invoice.ts";
import type { Snapshot } from "../../../snapshots/open.ts";
import { corporateName } from "../../../snapshots/text/entities/corporate-form.ts";
import { fold } from "../../../snapshots/text/fold.ts";
import { parseInvoiceNumberStart } from "../../../snapshots/text/entities/houjin.ts";
import { awkwardText } from "../../snapshots/text/awkward-text.ts";
import { generatedRegisters } from "../../support/generated-registers.ts";

const ROWS = 20_000;
const snapshot = generatedRegisters(ROWS);

/** All records of a register, read one by one: what the index is compared with. */
function* records<Row>(of: Snapshot, table: "houjin" | "invoice_registrant"): Generator<Row> {
  for (const { json } of of.records.records(table)) yield JSON.parse(json.toString()) as Row;
}

/** A registrant with the texts that a query may be the beginning of. */
type Known = { readonly row: InvoiceRegistrant; readonly texts: readonly string[] };

let known: Known[] | null = null;
function registrants(): Known[] {
  known ??= [...records<InvoiceRegistrant>(snapshot(), "invoice_registrant")]
    .sort((a, b) => {
      const [nameA, nameB] = [a.normalized_name, b.normalized_name];
      if (nameA === nameB) return a.invoice_registration_number < b.invoice_registration_number ? -1 : 1;
      if (nameA === null || nameB === null) return nameA === null ? 1 : -1;
      return Buffer.from(nameA).compare(Buffer.from(nameB));
    })
    .map((row) => ({
      row,
      texts: [row.normalized_name, row.trade_name].flatMap((name) =>
        name === null ? [] : [fold(name), corporateName(name).core],
      ),
    }));
  return known;
}

function expected(filters: RegistrantFilters, query: string | undefined): string[] {
  const { kind, prefecture, registeredFrom, registeredUntil, standingOn } = filters;
  const folded = query === undefined ? undefined : fold(query);
  return registrants()
    .filter(
      ({ row, texts }) =>
        (folded === undefined || texts.some((text) => text.startsWith(folded))) &&
        (kind === undefined || row.registrant_kind === kind) &&
        (prefecture === undefined || row.prefecture === prefecture) &&
        (registeredFrom === undefined || (row.registered_date !== null && row.registered_date >= registeredFrom)) &&
        (registeredUntil === undefined || (row.registered_date !== null && row.registered_date <= registeredUntil)) &&
        (standingOn === undefined ||
          [row.revoked_date, row.expired_date].every((day) => day === null || day > standingOn)),
    )
    .map(({ row }) => row.invoice_registration_number);
}

function numbersOf(page: readonly Buffer[]): string[] {
  return page.map((json) => (JSON.parse(json.toString()) as InvoiceRegistrant).invoice_registration_number);
}

describe(`among ${ROWS} generated registrants`, () => {
  const queries = [
    undefined,
    "株式会社",
    "山",
    "有限会社青",
    "カキ",
    "かき",
    "ＡＢ",
    "光明",
    "林",
    "森山工業",
    "どこにもない",
  ];
  const filters: RegistrantFilters[] = [
    {},
    { kind: "corporation" },
    { kind: "sole_proprietor", standingOn: "2026-11-15" },
    { prefecture: "東京都", standingOn: "2026-06-01" },
    { prefecture: null },
    { registeredFrom: "2023-10-01", registeredUntil: "2024-03-28" },
    { prefecture: "大阪府", kind: "corporation", registeredFrom: "2022-01-01", standingOn: "2026-11-15" },
  ];

  it.each(queries)("the query %s finds with every filter what a look at each record finds", (query) => {
    const found = new Registrants(snapshot());
    for (const filter of filters) {
      const numbers = expected(filter, query);
      const first = found.page(filter, { query, limit: 100, offset: 0 });
      expect(first.total).toBe(numbers.length);
      expect(numbersOf(first.records)).toEqual(numbers.slice(0, 100));
      const later = found.page(filter, { query, limit: 7, offset: 4321 });
      expect(later.total).toBe(numbers.length);
      expect(numbersOf(later.records)).toEqual(numbers.slice(4321, 4328));
    }
  });

  it("walking all pages up to the greatest offset shows every registrant once", () => {
    const found = new Registrants(snapshot());
    const filter: RegistrantFilters = { prefecture: "東京都" };
    for (const query of [undefined, "株式会社"]) {
      const seen: string[] = [];
      for (let offset = 0; offset <= 10_000; offset += 100)
        seen.push(...numbersOf(found.page(filter, { query, limit: 100, offset }).records));
      expect(seen).toEqual(expected(filter, query).slice(0, 10_100));
    }
  });

  it("finds sampled names whole, without their form, and by any beginning", () => {
    const found = new Registrants(snapshot());
    const names = registrants().flatMap(({ row }) => row.normalized_name ?? row.trade_name ?? []);
    for (let at = 0; at < names.length; at += 997) {
      const name = names[at]!;
      const { core } = corporateName(name);
      for (const query of [name, core, [...name].slice(0, 2).join(""), [...core].slice(0, 2).join("")]) {
        const { total, records: page } = found.page({}, { query, limit: 20, offset: 0 });
        const numbers = expected({}, query);
        expect([query, total]).toEqual([query, numbers.length]);
        expect(numbersOf(page)).toEqual(numbers.slice(0, 20));
      }
    }
  });

  it("answers any text as a look at each record does", () => {
    const found = new Registrants(snapshot());
    fc.assert(
      fc.property(awkwardText, (query) => {
        fc.pre(parseInvoiceNumberStart(query) === null);
        // What folds to nothing would be the beginning of every name.
        const numbers = fold(query) === "" ? [] : expected({}, query);
        const { total, records: page } = found.page({}, { query, limit: 10, offset: 0 });
        expect(total).toBe(numbers.length);
        expect(numbersOf(page)).toEqual(numbers.slice(0, 10));
      }),
      { numRuns: 300 },
    );
  });

  it("finds numbers by their beginning, and corporations by corporate number", () => {
    const found = new Registrants(snapshot());
    const rows = registrants();
    for (let at = 0; at < rows.length; at += 4999) {
      const { invoice_registration_number: number, houjin_bangou: houjin } = rows[at]!.row;
      for (const length of [11, 12, 14]) {
        const query = number.slice(0, length);
        const numbers = rows
          .map(({ row }) => row.invoice_registration_number)
          .filter((other) => other.startsWith(query));
        expect(numbersOf(found.page({}, { query, limit: 100, offset: 0 }).records)).toEqual(numbers);
      }
      const byHoujin = found.page({ houjinBangou: number.slice(1) }, { limit: 10, offset: 0 });
      expect(numbersOf(byHoujin.records)).toEqual(houjin === null ? [] : [number]);
      expect(found.bytesOf(number)).toEqual(snapshot().record("invoice_registrant", number)!.json);
    }
    expect(found.bytesOf("T0000000000000")).toBeNull();
    expect(found.bytesOf("T9999999999999")).toBeNull();
  });

  it("credits the source of the rows", () => {
    expect(new Registrants(snapshot()).attribution).toMatchObject({
      source: "synthetic",
      source_url: "https://synthetic.invalid/invoice/",
      license: "public_domain",
    });
  });
});

describe(`among ${ROWS} generated corporations`, () => {
  it("finds all namesakes of a name, with its form and without", () => {
    const names = new CompanyNames(snapshot());
    const rows = [...records<Houjin>(snapshot(), "houjin")].filter((row) => !row.excluded_from_search);
    expect(new HoujinRegister(snapshot()).size).toBe(ROWS);
    for (let at = 0; at < rows.length; at += 4999) {
      const { core } = corporateName(rows[at]!.name);
      const namesakes = rows.filter(({ name }) => corporateName(name).core === core).map((row) => row.houjin_bangou);
      for (const written of [rows[at]!.name, core]) {
        const found = [...names.find(written, undefined)].filter(({ exact }) => exact).map(({ number }) => number);
        expect(found).toEqual(expect.arrayContaining(namesakes));
      }
    }
  });

  it("knows nobody by a name that nobody carries", () => {
    expect([...new CompanyNames(snapshot()).find("どこにもない名", undefined)]).toEqual([]);
  });
});
