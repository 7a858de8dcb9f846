import type { Adapter } from "../rows/adapter.ts";
import { canonical } from "./canonical/canonical.ts";
import { courtsJson } from "./courts/courts-json.ts";
import { egovLawHtml } from "./laws/egov-law-html.ts";
import { egovLawXml } from "./laws/egov-law-xml.ts";
import { egovLawapiV1 } from "./laws/egov-lawapi-v1.ts";
import { egovLawapiV2 } from "./laws/egov-lawapi-v2.ts";
import { gbizinfoHojin } from "./companies/gbizinfo-hojin.ts";
import { gbizinfoSubsidy } from "./companies/gbizinfo-subsidy.ts";
import { gbizinfoProcurement } from "./procurement/gbizinfo-procurement.ts";
import { jgrants } from "./subsidies/jgrants.ts";
import { jnet21 } from "./subsidies/jnet21.ts";
import { kkjSearch } from "./procurement/kkj-search.ts";
import { lexicon } from "./lexicon/lexicon.ts";
import { mirasapo } from "./subsidies/mirasapo.ts";
import { rsReview } from "./subsidies/rs-review.ts";
import { ntaHoujinWebapi } from "./companies/nta-houjin-webapi.ts";
import { ntaInvoiceWebapi } from "./companies/nta-invoice-webapi.ts";
import { pportalAward } from "./procurement/pportal-award.ts";

const all = [
  canonical,
  courtsJson,
  egovLawHtml,
  egovLawXml,
  egovLawapiV1,
  egovLawapiV2,
  gbizinfoHojin,
  gbizinfoProcurement,
  gbizinfoSubsidy,
  jgrants,
  jnet21,
  kkjSearch,
  lexicon,
  mirasapo,
  ntaHoujinWebapi,
  ntaInvoiceWebapi,
  pportalAward,
  rsReview,
];

/** Every adapter that reads rows, by id. The two NTA register files are read by the database itself. */
export const adapters: ReadonlyMap<string, Adapter> = new Map(all.map((adapter) => [adapter.id, adapter]));
