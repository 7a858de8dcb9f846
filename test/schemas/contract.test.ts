import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { z } from "zod";
import * as corpusEnums from "../../schemas/enums.ts";
import * as serviceEnums from "../../schemas/service-enums.ts";
import { describeBesideCorpus } from "../support/shared-corpus.ts";
import { exportedSchemas } from "./exported-schemas.ts";
import { nonEmpty } from "../support/non-empty.ts";

type ContractField = { name: string; nullable: boolean };

/** Whether a program takes applications on the day of the answer. */
const stateOfDay = ["open_status", "open_window", "as_of"];

/** Fields beside those of the contract, which may grow only by addition. */
const additions: Readonly<Record<string, readonly string[]>> = {
  Advisor: ["verified_by"],
  AlertSubscription: ["saved_search_id"],
  Compression: ["packet_tokens_o200k_estimate"],
  Bid: ["checksum_basis"],
  CaseStudy: ["source_checksum", "checksum_basis"],
  CourtDecision: ["ruling_summary", "cited_statutes", "checksum_basis", "reporter"],
  EnforcementCase: ["measure_start_date", "measure_end_date", "source_checksum", "checksum_basis"],
  EvidencePacket: ["match"],
  EvidenceRecord: ["matching_passages", ...stateOfDay],
  ExclusionHit: ["condition"],
  ExclusionRule: ["linked_programs"],
  InvoiceRegistrant: ["checksum_basis"],
  KnownGap: ["count", "record_ids"],
  Law: ["articles_held", "articles_total", "text_complete", "egov_law_id", "checksum_basis", "text_as_of"],
  LoanProgram: ["source_url", "source_checksum", "checksum_basis", "support_kind"],
  PrecomputedBundle: ["match"],
  Program: stateOfDay,
  ProgramMinimal: stateOfDay,
  ProgramDetail: [
    ...stateOfDay,
    "amount_basis",
    "official_url_kind",
    "checksum_basis",
    "merged_ids",
    "place_basis",
    "source_checksum_stated",
  ],
  TaxRuleset: ["checksum_basis"],
};

/** A value beside those of the contract: that a program is no longer held does not say that it was closed. */
const addedValues: Readonly<Record<string, string>> = {
  alert_event_kind: "program.removed",
  known_gap_kind: "not_held",
};

const byId = new Map((await exportedSchemas()).map(({ id, schema }) => [id, schema]));

describeBesideCorpus("contract", "schemas against the published contract", (contract) => {
  const read = (name: string) => JSON.parse(readFileSync(join(contract, name), "utf8"));

  it("has every record with every field by name, nullable where the contract says so and only there", () => {
    const records: Record<string, { fields: ContractField[] }> = read("records.json");
    expect(Object.keys(records).length).toBeGreaterThanOrEqual(38);
    for (const [id, { fields }] of nonEmpty(Object.entries(records))) {
      const expected = id === "ProgramDetail" ? [...(records["Program"]?.fields ?? []), ...fields] : fields;
      expect(nullability(id, expected), id).toEqual(
        Object.fromEntries(expected.map((field) => [field.name, field.nullable])),
      );
    }
  });

  it("has no field that the contract does not name, beside our additions and the packet fields a bundle shares", () => {
    const records: Record<string, { fields: ContractField[] }> = read("records.json");
    const packet = records["EvidencePacket"]?.fields ?? [];
    for (const [id, { fields }] of nonEmpty(Object.entries(records))) {
      const shared =
        id === "PrecomputedBundle" ? packet : id === "ProgramDetail" ? (records["Program"]?.fields ?? []) : [];
      const named = new Set([...[...fields, ...shared].map(({ name }) => name), ...(additions[id] ?? [])]);
      expect(
        Object.keys(shapeOf(id)).filter((name) => !named.has(name)),
        id,
      ).toEqual([]);
    }
  });

  it("has every vocabulary with exactly the published values", () => {
    const published: Record<string, { values: string[] }> = read("enums.json");
    const ours: Record<string, unknown> = { ...corpusEnums, ...serviceEnums };
    expect(Object.keys(published).length).toBeGreaterThanOrEqual(60);
    for (const [name, { values }] of nonEmpty(Object.entries(published))) {
      const own = ours[camelCase(name)] as readonly string[];
      expect(
        own.filter((value) => value !== addedValues[name]),
        name,
      ).toEqual(values);
    }
  });
});

function shapeOf(id: string): Record<string, z.core.$ZodType> {
  const schema = byId.get(id);
  if (!(schema instanceof z.ZodObject)) throw new Error(`no object schema is exported with id ${id}`);
  return schema.shape;
}

function nullability(id: string, fields: ContractField[]): Record<string, boolean | string> {
  const shape = shapeOf(id);
  return Object.fromEntries(
    fields.map(({ name }) => {
      const field = shape[name];
      return [name, field ? z.safeParse(field, null).success : "missing"];
    }),
  );
}

function camelCase(name: string): string {
  return name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
