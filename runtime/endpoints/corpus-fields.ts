import { z } from "zod";
import { IsoDate } from "../../schemas/common.ts";
import { authorityLevel } from "../../schemas/enums.ts";
import { parseHoujinBangou, parseThirteenDigits } from "../../snapshots/text/entities/houjin.ts";
import { parseIndustry } from "../../snapshots/text/entities/industry.ts";
import { parseTypedPrefecture } from "../../snapshots/text/entities/prefecture.ts";
import { queryEnum, queryInteger, queryText, queryWord } from "../endpoint/query-fields.ts";

/** Word for a place that is not a single prefecture. */
export const nationwide = "全国";

/** Official name of a prefecture in any spelling, `全国` for the whole country; null for other text. */
export function officialPlace(text: string): string | null {
  const place = parseTypedPrefecture(text);
  return place && (place.prefecture ?? nationwide);
}

/** A prefecture: official or short name, kana, Latin letters, or 全国. */
export function queryPrefecture({ max = 100 }: { max?: number } = {}) {
  return queryWord({
    max,
    read: officialPlace,
    help: "is no prefecture: send one of the names that /v1/am/enums/region lists, such as 埼玉県, or 全国",
  });
}

/** The prefecture as stored: null for records without one. */
export function storedPlace(prefecture: string | undefined): string | null | undefined {
  return prefecture === nationwide ? null : prefecture;
}

/** A level of authority in a query, by its code or its Japanese name. */
export function queryAuthorityLevel() {
  return queryEnum(authorityWords).transform(
    (word) => authorityAliases.get(word) ?? z.enum(authorityLevel).parse(word),
  );
}

/** Words to search for. */
export function queryWords() {
  return queryText({ max: 200 })
    .optional()
    .describe('Words in any spelling, all to match; "..." as written. Numbers and ids work too.');
}

/** A name, or part of one, in a query. */
export function queryName({ max }: { max: number }) {
  return queryText({ min: 1, max });
}

/** A day in a query, which must exist. The example has results in the demo; null for none. */
export function queryDay({ example = "2026-04-01" }: { example?: string | null } = {}) {
  return IsoDate.meta({ override: { type: "string", format: "date" }, examples: example === null ? [] : [example] });
}

/** A city that the demo contains as an invoice issuer. */
export const exampleNumber = "1000020012131";

/**
 * A corporate number: 13 digits, or T and 13 digits. A wrong check digit is rejected. The example has results in the demo; null
 * for none.
 */
export function corporateNumber({ example = exampleNumber }: { example?: string | null } = {}) {
  return numberField(
    example,
    parseHoujinBangou,
    "is no corporate number: send 13 digits with a right check digit, or T and these; sole proprietors have none",
  );
}

/** The same for answers that report a wrong check digit as a gap. */
export function uncheckedCorporateNumber() {
  return numberField(exampleNumber, parseThirteenDigits, "is no corporate number: send 13 digits, or T and these");
}

function numberField(example: string | null, read: (text: string) => string | null, help: string) {
  return queryWord({ max: 40, read, help }).meta({
    override: { type: "string", pattern: "^T?[0-9]{13}$" },
    ...(example === null ? {} : { examples: [example] }),
  });
}

/** An industry, as a prefix of a classification code; a division can be given by name. */
export function queryIndustry() {
  return queryWord({
    max: 10,
    read: (text) => parseIndustry(text) ?? codeStart(text),
    help: "is no industry: send a letter, a code or a name of the classification, as /v1/am/enums/industry lists them",
  });
}

function codeStart(text: string): string | null {
  const code = text.normalize("NFKC").toUpperCase();
  return /^[A-T]?[0-9]{1,4}$/.test(code) ? code : null;
}

/** Paging of a search. */
export function pageFields({ limit, maxLimit }: { limit: number; maxLimit: number }) {
  return {
    limit: queryInteger({ min: 1, max: maxLimit }).default(limit).describe("Most records."),
    offset: queryInteger({ min: 0 }).default(0).describe("Records to skip."),
  };
}

type AuthorityLevel = (typeof authorityLevel)[number];

const authorityAliases: ReadonlyMap<string, AuthorityLevel> = new Map<string, AuthorityLevel>([
  ["国", "national"],
  ["国の機関", "national"],
  ["都道府県", "prefecture"],
  ["県", "prefecture"],
  ["都", "prefecture"],
  ["道", "prefecture"],
  ["府", "prefecture"],
  ["市区町村", "municipality"],
  ["市町村", "municipality"],
  ["市", "municipality"],
  ["区", "municipality"],
  ["公庫", "financial"],
  ["公的金融機関", "financial"],
  ["政府系金融機関", "financial"],
]);

const authorityWords = [...authorityLevel, ...authorityAliases.keys()] as [string, ...string[]];
