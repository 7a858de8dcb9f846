import { enumerateBulk, enumerateV1, enumerateV2 } from "./egov-laws.ts";
import {
  enumerateHoujinDiff,
  enumerateHoujinFull,
  enumerateInvoiceDiff,
  enumerateInvoiceFull,
} from "./nta-registers.ts";
import { enumerateAwards, enumerateNotices } from "./procurement.ts";
import { enumerateGbizinfo, enumerateJgrants } from "./subsidies.ts";
import type { OfficialSource } from "./official-source.ts";

const MiB = 1024 ** 2;
const GiB = 1024 ** 3;

/** Every official source that can be fetched. Addresses are the publishers' own; what could not be confirmed is in `note`. */
export const officialSources: readonly OfficialSource[] = [
  {
    id: "egov-laws",
    title: "e-Gov 法令 XML 一括ダウンロード",
    publisher: "デジタル庁",
    license: "pdl_v1.0",
    adapter: "egov-law-xml",
    entries: "**/*.xml",
    page: "https://laws.e-gov.go.jp/bulkdownload/",
    addresses: { bulk: "https://laws.e-gov.go.jp/bulkdownload" },
    maxBytes: 2 * GiB,
    note: "file_section=1 is the archive of all laws (about 300 MB), file_section=3 with update_date one day of changes, kept about three months. A day without changes is answered by 500; that it never means a fault cannot be told, so such days are asked again at every run.",
    enumerate: enumerateBulk,
  },
  {
    id: "egov-lawapi-v1",
    title: "e-Gov 法令 API バージョン1",
    publisher: "デジタル庁",
    license: "pdl_v1.0",
    adapter: "egov-lawapi-v1",
    page: "https://laws.e-gov.go.jp/docs/law-data-basic/8529371-law-api-v1/",
    addresses: { api: "https://laws.e-gov.go.jp/api/1" },
    maxBytes: 64 * MiB,
    note: "lawlists/1, updatelawlists/{yyyyMMdd} and lawdata/{id or number}. The status of an answer without result (200 with code 1, or 404) is not confirmed; both are understood. One request a law: the archive is kinder for all laws.",
    enumerate: enumerateV1,
  },
  {
    id: "egov-lawapi-v2",
    title: "e-Gov 法令 API バージョン2",
    publisher: "デジタル庁",
    license: "pdl_v1.0",
    adapter: "egov-lawapi-v2",
    page: "https://laws.e-gov.go.jp/api/2/swagger-ui",
    addresses: { api: "https://laws.e-gov.go.jp/api/2" },
    maxBytes: 256 * MiB,
    note: "laws?limit=&offset= with next_offset, law_data/{law_id}. The list cannot be narrowed by day of change: with a first day, laws are chosen by revision_info.updated.",
    enumerate: enumerateV2,
  },
  {
    id: "nta-houjin",
    title: "国税庁法人番号公表サイト 全件データ",
    publisher: "国税庁",
    license: "pdl_v1.0",
    adapter: "nta-houjin-csv",
    entries: "**/*.csv",
    page: "https://www.houjin-bangou.nta.go.jp/download/zenken/",
    addresses: { page: "https://www.houjin-bangou.nta.go.jp/download/zenken/index.html" },
    maxBytes: 2 * GiB,
    note: "A form: the page gives file numbers (doDownload) and a token, which go back by POST with event=download. The layout of the page is known from public descriptions of it, not from a specification.",
    enumerate: enumerateHoujinFull,
  },
  {
    id: "nta-houjin-diff",
    title: "国税庁法人番号公表サイト 差分データ",
    publisher: "国税庁",
    license: "pdl_v1.0",
    adapter: "nta-houjin-csv",
    entries: "**/*.csv",
    page: "https://www.houjin-bangou.nta.go.jp/download/sabun/",
    addresses: { page: "https://www.houjin-bangou.nta.go.jp/download/sabun/index.html" },
    maxBytes: 512 * MiB,
    note: "The same form as for all corporations, one file a working day, about the last forty. Not from a specification either.",
    enumerate: enumerateHoujinDiff,
  },
  {
    id: "nta-invoice",
    title: "国税庁適格請求書発行事業者公表サイト 全件データ",
    publisher: "国税庁",
    license: "pdl_v1.0",
    adapter: "nta-invoice-csv",
    entries: "**/*.csv",
    page: "https://www.invoice-kohyo.nta.go.jp/download/zenken",
    addresses: {
      page: "https://www.invoice-kohyo.nta.go.jp/download/zenken",
      file: "https://www.invoice-kohyo.nta.go.jp/download/zenken/dlfile",
    },
    maxBytes: 2 * GiB,
    note: "The page gives doDownload('number','kind','01'); the file is dlfile?dlFilKanriNo=&jinkakukbn=&type=01 by GET. Known from public descriptions, which also mention other parameter names.",
    enumerate: enumerateInvoiceFull,
  },
  {
    id: "nta-invoice-diff",
    title: "国税庁適格請求書発行事業者公表サイト 差分データ",
    publisher: "国税庁",
    license: "pdl_v1.0",
    adapter: "nta-invoice-csv",
    entries: "**/*.csv",
    page: "https://www.invoice-kohyo.nta.go.jp/download/sabun",
    addresses: {
      page: "https://www.invoice-kohyo.nta.go.jp/download/sabun",
      file: "https://www.invoice-kohyo.nta.go.jp/download/sabun/dlfile",
    },
    maxBytes: 512 * MiB,
    note: "The page gives doDownload('number','01'); the file is dlfile?dlFilKanriNo=&type=01 by GET.",
    enumerate: enumerateInvoiceDiff,
  },
  {
    id: "jgrants",
    title: "Jグランツ 公開 API",
    publisher: "デジタル庁",
    license: "gov_standard_v2.0",
    adapter: "jgrants",
    page: "https://developers.digital.go.jp/documents/jgrants/api/",
    addresses: { api: "https://api.jgrants-portal.go.jp/exp/v1/public" },
    maxBytes: 256 * MiB,
    note: "subsidies?keyword=&sort=&order=&acceptance= and subsidies/id/{id}; no page parameter is known and a keyword is required, so programs whose text holds none of the words asked for are not found.",
    enumerate: enumerateJgrants,
  },
  {
    id: "gbizinfo",
    title: "gBizINFO REST API",
    publisher: "経済産業省",
    license: "gov_standard_v2.0",
    adapter: "gbizinfo-hojin",
    page: "https://info.gbiz.go.jp/",
    addresses: { api: "https://info.gbiz.go.jp/hojin/v1/hojin" },
    maxBytes: 64 * MiB,
    note: "hojin/{number} and its parts with the header X-hojinInfo-api-token. Version 2 answers at api.info.gbiz.go.jp/hojin/v2/hojin; how long version 1 stays is not known.",
    enumerate: enumerateGbizinfo,
  },
  {
    id: "p-portal-awards",
    title: "調達ポータル 落札実績オープンデータ",
    publisher: "デジタル庁",
    license: "pdl_v1.0",
    adapter: "pportal-award",
    entries: "**/*.csv",
    page: "https://www.p-portal.go.jp/pps-web-biz/UAB02/OAB0201",
    addresses: {
      page: "https://www.p-portal.go.jp/pps-web-biz/UAB02/OAB0201",
      file: "https://api.p-portal.go.jp/pps-web-biz/UAB03/OAB0301",
    },
    maxBytes: 512 * MiB,
    note: "OAB0301?fileversion=v001&filename=successful_bid_record_info_all_YYYY.zip, and _diff_YYYYMMDD.zip for about two months. Public descriptions differ on whether a year is written 2024 or r06: names are taken from the page.",
    enumerate: enumerateAwards,
  },
  {
    id: "kkj-notices",
    title: "官公需情報ポータルサイト 検索 API",
    publisher: "中小企業庁",
    license: "gov_standard_v2.0",
    adapter: "kkj-search",
    page: "https://www.kkj.go.jp/",
    addresses: { api: "http://www.kkj.go.jp/api/" },
    maxBytes: 256 * MiB,
    note: "LG_Code, CFT_Issue_Date=first/last, Category, Count up to 1,000, no paging. The guide gives the address with http; https answers too, but with a certificate chain that not every client accepts. Notices without a day of issue are not found by day.",
    enumerate: enumerateNotices,
  },
];

/** Where an address of a source lies when its origin is replaced by a base such as a mirror; the path is kept below it. */
export function moveAddress(address: string, base: string | undefined): URL {
  const official = new URL(address);
  if (base === undefined) return official;
  const moved = new URL(base);
  moved.pathname = `${moved.pathname.replace(/\/+$/, "")}${official.pathname}`;
  moved.search = official.search;
  return moved;
}
