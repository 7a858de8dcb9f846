import type { DuckDBConnection } from "@duckdb/node-api";
import { houjinRawColumns } from "../../schemas/input/register.ts";
import { prefecture } from "../../schemas/enums.ts";
import { loadRegister } from "./load-register.ts";
import type { RegisterLoad, RegisterLoadOptions } from "./load-register.ts";
import type { RegisterDefinition, RegisterInput } from "./register-definition.ts";
import { hasCheckDigit, isoDate, literals, matching, oneOf, trimmed, unreadable } from "./sql-values.ts";

/**
 * Creates table `stage_houjin` from files of corporate numbers, full and diff: one `Houjin` record for each number that is
 * still in the register, closed ones included. Names and addresses stay as published, full-width letters and all.
 */
export function loadHoujin(
  connection: DuckDBConnection,
  inputs: readonly RegisterInput[],
  options: RegisterLoadOptions,
): Promise<RegisterLoad> {
  return loadRegister(connection, houjin, inputs, options);
}

const processCodes = ["01", "11", "12", "13", "21", "22", "71", "72", "81", "99"];
const kindCodes = ["101", "201", "301", "302", "303", "304", "305", "399", "401", "499"];
const closeCauseCodes = ["01", "11", "21", "31"];

const corporateNumber = (column: string) => `TRY_CAST(${matching(column, "[1-9][0-9]{12}")} AS BIGINT)`;
// A deletion carries little more than its number, and history is never a record: neither needs to be complete.
const inRecord = (fault: string) =>
  `coalesce("process" <> '99' AND "latest" IS DISTINCT FROM '0', true) AND (${fault})`;

const houjin: RegisterDefinition = {
  table: "stage_houjin",
  columns: houjinRawColumns,
  readings: {
    _number: corporateNumber(`"corporateNumber"`),
    _successor: corporateNumber(`"successorCorporateNumber"`),
    _update_date: isoDate(`"updateDate"`),
    _change_date: isoDate(`"changeDate"`),
    _close_date: isoDate(`"closeDate"`),
    _assignment_date: isoDate(`"assignmentDate"`),
    _domestic: `concat("prefectureName", "cityName", "streetNumber")`,
    _prefecture: oneOf(`"prefectureName"`, prefecture),
    _close_cause: oneOf(`"closeCause"`, closeCauseCodes),
    _post_code: matching(`"postCode"`, "[0-9]{7}"),
  },
  fields: [
    { name: "houjin_bangou", type: "VARCHAR", value: `"corporateNumber"` },
    { name: "name", type: "VARCHAR", value: `"name"` },
    { name: "name_kana", type: "VARCHAR", value: trimmed(`"furigana"`) },
    { name: "name_en", type: "VARCHAR", value: trimmed(`"enName"`) },
    { name: "kind", type: "VARCHAR", value: `"kind"` },
    { name: "prefecture", type: "VARCHAR", value: "_prefecture" },
    { name: "city", type: "VARCHAR", value: trimmed(`"cityName"`) },
    { name: "street", type: "VARCHAR", value: trimmed(`"streetNumber"`) },
    {
      name: "address",
      type: "VARCHAR",
      value: `coalesce(${trimmed("nullif(_domestic, '')")}, ${trimmed(`"addressOutside"`)})`,
    },
    { name: "post_code", type: "VARCHAR", value: "_post_code" },
    { name: "process", type: "VARCHAR", value: `"process"` },
    { name: "change_date", type: "VARCHAR", value: "_change_date" },
    { name: "update_date", type: "VARCHAR", value: "_update_date" },
    { name: "close_date", type: "VARCHAR", value: "_close_date" },
    { name: "close_cause", type: "VARCHAR", value: "_close_cause" },
    {
      name: "successor_houjin_bangou",
      type: "VARCHAR",
      value: `CASE WHEN ${hasCheckDigit("_successor")} THEN "successorCorporateNumber" END`,
    },
    { name: "assignment_date", type: "VARCHAR", value: "_assignment_date" },
    { name: "excluded_from_search", type: "BOOLEAN", value: `coalesce("hihyoji" = '1', false)` },
    { name: "source_url", type: "VARCHAR", value: "_source_url" },
    { name: "source_checksum", type: "VARCHAR", value: "_row_checksum" },
    { name: "fetched_at", type: "VARCHAR", value: "_fetched_at" },
    { name: "checksum_basis", type: "VARCHAR", value: "'row'" },
  ],
  keyField: "houjin_bangou",
  publishedField: "update_date",
  refusals: [
    { reason: "corporateNumber is not 13 digits", when: "_number IS NULL" },
    { reason: "corporateNumber has a wrong check digit", when: `NOT ${hasCheckDigit("_number")}` },
    { reason: "process is no known code", when: `"process" IS NULL OR "process" NOT IN (${literals(processCodes)})` },
    { reason: "latest is neither 0 nor 1", when: `"latest" NOT IN ('0', '1')` },
    { reason: "updateDate is no date", when: "_update_date IS NULL" },
    // The newest row of a number stands, so one from the future would stand for ever.
    { reason: "updateDate is later than the fetch", when: "_update_date > _fetch_day" },
    { reason: "kind is no known code", when: inRecord(`"kind" IS NULL OR "kind" NOT IN (${literals(kindCodes)})`) },
    { reason: "name is blank", when: inRecord(`${trimmed(`"name"`)} IS NULL`) },
  ],
  notes: [
    { note: "change_date: no date", when: unreadable(`"changeDate"`, "_change_date") },
    { note: "close_date: no date", when: unreadable(`"closeDate"`, "_close_date") },
    { note: "assignment_date: no date", when: unreadable(`"assignmentDate"`, "_assignment_date") },
    { note: "close_cause: no known code", when: unreadable(`"closeCause"`, "_close_cause") },
    {
      note: "successor_houjin_bangou: no corporate number",
      when: `("successorCorporateNumber" IS NOT NULL AND NOT coalesce(${hasCheckDigit("_successor")}, false))`,
    },
    { note: "prefecture: no prefecture", when: unreadable(`"prefectureName"`, "_prefecture") },
    { note: "post_code: not 7 digits", when: unreadable(`"postCode"`, "_post_code") },
    { note: "excluded_from_search: neither 0 nor 1", when: `coalesce("hihyoji" NOT IN ('0', '1'), false)` },
  ],
  isHistory: `"latest" = '0'`,
  isDeletion: `"process" = '99'`,
};
