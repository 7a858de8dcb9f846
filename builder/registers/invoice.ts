import type { DuckDBConnection } from "@duckdb/node-api";
import { prefectures } from "../../schemas/enums.ts";
import { invoiceRawColumns } from "../../schemas/input/register.ts";
import { legalForms } from "../../snapshots/text/entities/corporate-form.ts";
import { loadRegister } from "./load-register.ts";
import type { RegisterLoad, RegisterLoadOptions } from "./load-register.ts";
import type { RegisterDefinition, RegisterInput } from "./register-definition.ts";
import {
  foldAddressWidth,
  foldWidth,
  hasCheckDigit,
  isoDate,
  literal,
  literals,
  matching,
  trimmed,
  unreadable,
} from "./sql-values.ts";

/**
 * Creates table `stage_invoice_registrant` from files of qualified invoice issuers, full and diff: one `InvoiceRegistrant`
 * record for each number in the register, revoked and expired ones included. Full-width ASCII and the ideographic space of
 * names and addresses become half-width; nothing else of NFKC is applied. A source whose options say
 * `registrants: "unincorporated"` holds the agency's file of unincorporated bodies: its rows say kind 2 as corporations do,
 * but their digits need not be a corporate number, so none is stated.
 */
export function loadInvoice(
  connection: DuckDBConnection,
  inputs: readonly RegisterInput[],
  options: RegisterLoadOptions,
): Promise<RegisterLoad> {
  return loadRegister(connection, invoice, inputs, options);
}

const processCodes = ["01", "02", "03", "04", "99"];

const prefectureOf = (code: string) =>
  `CASE ${code} ${prefectures.map(({ code: known, name }) => `WHEN ${literal(known)} THEN ${literal(name)}`).join(" ")} END`;
// A corporation has an address, a person may have asked to publish one, a foreign body names its office in Japan.
const stated = (suffix: string) =>
  `CASE WHEN "address" IS NOT NULL THEN "address${suffix}" WHEN "addressRequest" IS NOT NULL THEN "addressRequest${suffix}" ELSE "addressInside${suffix}" END`;

/** Where no code is given, the address says where it lies. */
const prefectureAtStart = `nullif(regexp_extract(${stated("")}, ${literal(`^(${prefectures.map(({ name }) => name).join("|")})`)}, 1), '')`;
const corporateForms = legalForms.filter((form) => /(?:会社|法人)$/.test(form));
const namesCorporation = `regexp_matches("name", ${literal(corporateForms.join("|"))}) AND ${hasCheckDigit("_number")}`;

const invoice: RegisterDefinition = {
  table: "stage_invoice_registrant",
  columns: invoiceRawColumns,
  readings: {
    _number: `TRY_CAST(substr(${matching(`"registratedNumber"`, "T[0-9]{13}")}, 2) AS BIGINT)`,
    _name: foldWidth(`"name"`),
    // Short lists give number and name alone: a legal form in the name and the check digit tell a corporation.
    _corporation: `coalesce("kind" = '2' OR ("kind" IS NULL AND ${namesCorporation}), false) AND NOT _unincorporated`,
    _trade_name: foldWidth(`"tradeName"`),
    _address: foldAddressWidth(`(${stated("")})`),
    _prefecture_code: stated("PrefectureCode"),
    _prefecture: `coalesce(${prefectureOf(`(${stated("PrefectureCode")})`)}, ${prefectureAtStart})`,
    _registration_date: isoDate(`"registrationDate"`),
    _disposal_date: isoDate(`"disposalDate"`),
    _expire_date: isoDate(`"expireDate"`),
    _update_date: isoDate(`"updateDate"`),
  },
  fields: [
    { name: "invoice_registration_number", type: "VARCHAR", value: `"registratedNumber"` },
    { name: "houjin_bangou", type: "VARCHAR", value: `CASE WHEN _corporation THEN substr("registratedNumber", 2) END` },
    { name: "normalized_name", type: "VARCHAR", value: trimmed("_name") },
    { name: "trade_name", type: "VARCHAR", value: trimmed("_trade_name") },
    {
      name: "registrant_kind",
      type: "VARCHAR",
      value: `CASE WHEN _corporation THEN 'corporation' WHEN "kind" = '1' THEN 'sole_proprietor' ELSE 'other' END`,
    },
    { name: "address_normalized", type: "VARCHAR", value: trimmed("_address") },
    { name: "prefecture", type: "VARCHAR", value: "_prefecture" },
    { name: "registered_date", type: "VARCHAR", value: "_registration_date" },
    { name: "revoked_date", type: "VARCHAR", value: "_disposal_date" },
    { name: "expired_date", type: "VARCHAR", value: "_expire_date" },
    { name: "last_updated_nta", type: "VARCHAR", value: "_update_date || 'T00:00:00Z'" },
    { name: "source_url", type: "VARCHAR", value: "_source_url" },
    { name: "source_checksum", type: "VARCHAR", value: "_row_checksum" },
    { name: "confidence", type: "DOUBLE", value: "1" },
    { name: "fetched_at", type: "VARCHAR", value: "_fetched_at" },
    { name: "updated_at", type: "VARCHAR", value: "coalesce(_update_date || 'T00:00:00Z', _fetched_at)" },
    { name: "checksum_basis", type: "VARCHAR", value: "'row'" },
  ],
  keyField: "invoice_registration_number",
  publishedField: "last_updated_nta",
  refusals: [
    { reason: "registratedNumber is not T and 13 digits", when: "_number IS NULL" },
    { reason: "registratedNumber has a wrong check digit", when: `_corporation AND NOT ${hasCheckDigit("_number")}` },
    { reason: "process is no known code", when: `"process" NOT IN (${literals(processCodes)})` },
    { reason: "latest is neither 0 nor 1", when: `"latest" NOT IN ('0', '1')` },
    // The newest row of a number stands, so one from the future would stand for ever.
    { reason: "updateDate is later than the fetch", when: "coalesce(_update_date > _fetch_day, false)" },
  ],
  notes: [
    { note: "registered_date: no date", when: unreadable(`"registrationDate"`, "_registration_date") },
    { note: "revoked_date: no date", when: unreadable(`"disposalDate"`, "_disposal_date") },
    { note: "expired_date: no date", when: unreadable(`"expireDate"`, "_expire_date") },
    { note: "last_updated_nta: no date", when: unreadable(`"updateDate"`, "_update_date") },
    { note: "registrant_kind: no known code", when: `coalesce("kind" NOT IN ('1', '2'), false)` },
    { note: "registrant_kind: not stated", when: `"kind" IS NULL` },
    // 99 stands for an address abroad.
    { note: "prefecture: no known code", when: "(_prefecture_code <> '99' AND _prefecture IS NULL)" },
  ],
  isHistory: `"latest" = '0'`,
  isDeletion: `"process" = '99'`,
  constants: ({ source }) => ({
    _unincorporated: source.options["registrants"] === "unincorporated" ? "true" : "false",
  }),
};
