import type { Adapter } from "../adapter.ts";
import { canonical } from "./canonical.ts";
import { courtsJson } from "./courts-json.ts";
import { egovLawHtml } from "./egov-law-html.ts";
import { egovLawXml } from "./egov-law-xml.ts";
import { egovLawapiV1 } from "./egov-lawapi-v1.ts";
import { egovLawapiV2 } from "./egov-lawapi-v2.ts";
import { gbizinfoHojin } from "./gbizinfo-hojin.ts";
import { gbizinfoProcurement } from "./gbizinfo-procurement.ts";
import { jgrants } from "./jgrants.ts";
import { jnet21 } from "./jnet21.ts";
import { kkjSearch } from "./kkj-search.ts";
import { ntaHoujinWebapi } from "./nta-houjin-webapi.ts";
import { ntaInvoiceWebapi } from "./nta-invoice-webapi.ts";
import { pportalAward } from "./pportal-award.ts";

const all = [
  canonical,
  courtsJson,
  egovLawHtml,
  egovLawXml,
  egovLawapiV1,
  egovLawapiV2,
  gbizinfoHojin,
  gbizinfoProcurement,
  jgrants,
  jnet21,
  kkjSearch,
  ntaHoujinWebapi,
  ntaInvoiceWebapi,
  pportalAward,
];

/** Every adapter that reads rows, by id. The two NTA register files are read by the database itself. */
export const adapters: ReadonlyMap<string, Adapter> = new Map(all.map((adapter) => [adapter.id, adapter]));
