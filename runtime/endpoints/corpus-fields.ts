import { z } from "zod";
import { authorityLevel } from "../../schemas/enums.ts";
import { parsePrefecture } from "../../snapshots/text/prefecture.ts";
import { queryEnum, queryInteger, queryText } from "../query-fields.ts";

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
