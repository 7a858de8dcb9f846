import { z } from "zod";
import { IsoDate } from "../../schemas/common.ts";
import { authorityLevel } from "../../schemas/enums.ts";
import { parseInvoiceNumber } from "../../snapshots/text/houjin.ts";
import { parseIndustry } from "../../snapshots/text/industry.ts";
import { parsePrefecture } from "../../snapshots/text/prefecture.ts";
import { queryEnum, queryInteger, queryText } from "../endpoint/query-fields.ts";

/** What a place that is no single prefecture is called. */
export const nationwide = "全国";

/** Official name of a prefecture written in any way, `全国` for the whole country; other text is kept as it is. */
export function officialPlace(text: string): string {
  const place = parsePrefecture(text);
  return place === null ? text : (place.prefecture ?? nationwide);
}

/** A prefecture in a query: official or short name, Latin letters, or 全国; a blank one counts as not sent. */
export function queryPrefecture() {
  return queryText({ max: 100 }).transform((text) => (text === "" ? undefined : officialPlace(text)));
}

/** A level of authority in a query, by its own word or by a Japanese one. */
export function queryAuthorityLevel() {
  return queryEnum(authorityWords).transform(
    (word) => authorityAliases.get(word) ?? z.enum(authorityLevel).parse(word),
  );
}

/** Words to search for. */
export function queryWords() {
  return queryText({ max: 200 })
    .optional()
    .describe(
      'Words in any spelling, all of which should match; "..." is matched as written. A number or id works too.',
    );
}

/** A name, or part of one, in a query; a blank one counts as not sent. */
export function queryName({ max }: { max: number }) {
  return queryText({ max }).transform((text) => (text === "" ? undefined : text));
}

/** A day in a query, which must exist. */
export function queryDay() {
  return IsoDate.meta({ override: { type: "string", format: "date" } });
}

/** A corporate number in a query: 13 digits, or T and 13 digits. Its check digit is not asked for: sources have typos too. */
export function queryHoujinBangou() {
  return z
    .string()
    .transform((text, issues) => {
      const number = parseInvoiceNumber(text) ?? parseInvoiceNumber(`T${text}`);
      if (number !== null) return number.slice(1);
      issues.addIssue({ code: "custom", message: "must be 13 digits, or T and 13 digits" });
      return z.NEVER;
    })
    .meta({ override: { type: "string", pattern: "^T?[0-9]{13}$" } });
}

/** An industry in a query, as the start of a code of the classification; the name of a division stands for its letter. */
export function queryIndustry() {
  return queryName({ max: 10 }).transform(
    (text) => text && (parseIndustry(text) ?? text.normalize("NFKC").toUpperCase()),
  );
}

/** Paging of a search. */
export function pageFields({ limit, maxLimit }: { limit: number; maxLimit: number }) {
  return {
    limit: queryInteger({ min: 1, max: maxLimit }).default(limit).describe("Most records of this page."),
    offset: queryInteger({ min: 0 }).default(0).describe("Records to skip before this page."),
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
