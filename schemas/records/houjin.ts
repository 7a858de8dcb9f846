import { z } from "zod";
import {
  Checksum,
  ChecksumBasis,
  HoujinBangou,
  HttpUrl,
  IsoDate,
  Prefecture,
  Text,
  Timestamp,
  Yen,
} from "../common.ts";

/** A legal person or body in the register of corporate numbers. */
export const Houjin = z
  .object({
    houjin_bangou: HoujinBangou,
    name: Text.describe("Registered name."),
    name_kana: Text.nullable().describe("Reading of the name."),
    name_en: Text.nullable().describe("Name in English, if registered."),
    kind: z
      .string()
      .regex(/^\d{3}$/, "must be 3 digits")
      .describe("Code of the legal form, such as 301 for 株式会社."),
    prefecture: Prefecture.nullable().describe("Prefecture of the address."),
    city: Text.nullable().describe("Municipality of the address."),
    street: Text.nullable().describe("Rest of the address."),
    address: Text.nullable().describe("Whole address; the one abroad for foreign companies."),
    post_code: z
      .string()
      .regex(/^\d{7}$/, "must be 7 digits")
      .nullable()
      .describe("Postal code, 7 digits."),
    process: z
      .string()
      .regex(/^\d{2}$/, "must be 2 digits")
      .describe("Code of the event that led to the entry."),
    change_date: IsoDate.nullable().describe("Day of that event."),
    update_date: IsoDate.describe("Day the entry was published."),
    close_date: IsoDate.nullable().describe("Day the registration was closed."),
    close_cause: z
      .string()
      .regex(/^\d{2}$/, "must be 2 digits")
      .nullable()
      .describe("Code of the reason for closing."),
    successor_houjin_bangou: HoujinBangou.nullable().describe("Number of the body that took it over."),
    assignment_date: IsoDate.nullable().describe("Day the number was assigned."),
    excluded_from_search: z.boolean().describe("Does the agency keep the entry out of its search?"),
    source_url: HttpUrl.describe("Page or file the entry was read from."),
    source_checksum: Checksum.nullable().describe(
      "SHA-256 of the row: its cells in the order of the agency's file as a JSON array, null where blank.",
    ),
    fetched_at: Timestamp.describe("When the source was fetched."),
    checksum_basis: ChecksumBasis,
  })
  .meta({
    id: "Houjin",
    description: "An entry of the register of corporate numbers.",
    examples: [
      {
        houjin_bangou: "8999999999901",
        name: "株式会社見本",
        name_kana: "ミホン",
        name_en: null,
        kind: "301",
        prefecture: "東京都",
        city: "千代田区",
        street: "架空町1-1",
        address: "東京都千代田区架空町1-1",
        post_code: "1000001",
        process: "01",
        change_date: "2015-10-05",
        update_date: "2018-04-02",
        close_date: null,
        close_cause: null,
        successor_houjin_bangou: null,
        assignment_date: "2015-10-05",
        excluded_from_search: false,
        source_url: "https://www.houjin-bangou.nta.go.jp/download/",
        source_checksum: null,
        fetched_at: "2026-04-01T00:00:00Z",
        checksum_basis: null,
      },
    ],
  });

/** A subsidy granted to a company, as a source states it. */
export const SubsidyGranted = z
  .object({
    fact_id: z.int().describe("Id of the fact; /v1/am/provenance shows its source."),
    title: Text.describe("Name of the subsidy, as published."),
    amount_yen: Yen.nullable().describe("Amount granted in JPY; null when not held."),
    date: IsoDate.nullable().describe("Day of the decision."),
    authority: Text.nullable().describe("Body that granted it; null when not held."),
    source_url: HttpUrl.nullable().describe("Where it is stated."),
    source_fetched_at: Timestamp.nullable().describe("When that was fetched."),
  })
  .meta({
    id: "SubsidyGranted",
    description: "A subsidy that a source says was granted to a company.",
    examples: [
      {
        fact_id: 123_456_789,
        title: "見本設備更新補助金",
        amount_yen: 1_500_000,
        date: "2026-02-27",
        authority: null,
        source_url: "https://www.example.go.jp/grants/",
        source_fetched_at: "2026-04-01T00:00:00Z",
      },
    ],
  });

export type Houjin = z.infer<typeof Houjin>;
