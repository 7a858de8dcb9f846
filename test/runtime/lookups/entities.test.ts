import { expect, it } from "vitest";
import type { Corpus } from "../../../runtime/corpus/corpus.ts";
import { findEntity } from "../../../runtime/lookups/entities.ts";

const loan = { id: 1173461332950, program_name: "架空保証", official_url: "https://www.kakuu.example/loan/9" };
const company = { houjin_bangou: "8999900000001", name: "株式会社架空", source_url: "https://www.kakuu.example/h/1" };
const held: Readonly<Record<string, object>> = {
  "loan_program/1173461332950": loan,
  "houjin/8999900000001": company,
};

const corpus = {
  programs: { heldId: (id: string) => id, rowOf: () => null },
  snapshot: {
    record(table: string, id: string) {
      const record = held[`${table}/${id}`];
      return record === undefined ? null : { json: Buffer.from(JSON.stringify(record)) };
    },
    records: { prepared: (_kind: string, id: string) => (id === "7999900000002" ? Buffer.from('{"fact":[1]}') : null) },
  },
} as unknown as Corpus;

it("finds a loan whose number is as long as a corporate number", () => {
  expect(findEntity(corpus, "1173461332950")).toMatchObject({ kind: "loan_program", name: "架空保証" });
});

it("takes other such numbers for corporate ones, also where only facts name them", () => {
  expect(findEntity(corpus, "8999900000001")).toMatchObject({ kind: "houjin", name: "株式会社架空" });
  expect(findEntity(corpus, "7999900000002")).toMatchObject({ kind: "houjin", name: null });
  expect(findEntity(corpus, "6999900000003")).toBeNull();
});
