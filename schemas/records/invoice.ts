import { z } from "zod";
import {
  Checksum,
  ChecksumBasis,
  Confidence,
  HoujinBangou,
  HttpUrl,
  InvoiceNumber,
  IsoDate,
  Prefecture,
  Text,
  Timestamp,
} from "../common.ts";
import { registrantKind } from "../enums.ts";

/** A registered issuer of qualified invoices. */
export const InvoiceRegistrant = z
  .object({
    invoice_registration_number: InvoiceNumber,
    houjin_bangou: HoujinBangou.nullable().describe("Corporate number; null for sole proprietors."),
    normalized_name: Text.nullable().describe("Name in one spelling; null for those who do not publish it."),
    trade_name: Text.nullable().describe("Trade name, if published."),
    registrant_kind: z.enum(registrantKind).describe("Legal form."),
    address_normalized: Text.nullable().describe("Address in one spelling."),
    prefecture: Prefecture.nullable().describe("Prefecture of the address."),
    registered_date: IsoDate.nullable().describe("Day of registration."),
    revoked_date: IsoDate.nullable().describe("Day the registration was revoked."),
    expired_date: IsoDate.nullable().describe("Day the registration lapsed."),
    last_updated_nta: Timestamp.nullable().describe("When the National Tax Agency last changed the entry."),
    source_url: HttpUrl.describe("Page or file the entry was read from."),
    source_checksum: Checksum.nullable().describe(
      "SHA-256 of the row: its cells in the order of the agency's file as a JSON array, null where blank.",
    ),
    confidence: Confidence,
    fetched_at: Timestamp.describe("When the source was fetched."),
    updated_at: Timestamp.describe("When the agency last changed the entry; the fetch time if it does not say."),
    checksum_basis: ChecksumBasis,
  })
  .meta({
    id: "InvoiceRegistrant",
    description: "A registered issuer of qualified invoices, as the National Tax Agency publishes it.",
    examples: [
      {
        invoice_registration_number: "T8999999999901",
        houjin_bangou: "8999999999901",
        normalized_name: "株式会社見本",
        trade_name: null,
        registrant_kind: "corporation",
        address_normalized: "東京都千代田区架空町1-1",
        prefecture: "東京都",
        registered_date: "2023-10-01",
        revoked_date: null,
        expired_date: null,
        last_updated_nta: "2024-05-06T15:00:00Z",
        source_url: "https://www.invoice-kohyo.nta.go.jp/download/",
        source_checksum: null,
        confidence: 1,
        fetched_at: "2026-04-01T00:00:00Z",
        updated_at: "2024-05-06T15:00:00Z",
        checksum_basis: null,
      },
    ],
  });

/** Credit that goes with every answer built on invoice data. */
export const Attribution = z
  .object({
    source: Text.describe("Who publishes the data."),
    source_url: HttpUrl.describe("Where it is published."),
    license: Text.describe("Terms of reuse."),
    edited: z.boolean().describe("Was the data edited?"),
    notice: Text.describe("Sentence the terms of reuse ask for."),
  })
  .meta({
    id: "Attribution",
    description: "Credit to the publisher of the data.",
    examples: [
      {
        source: "国税庁 適格請求書発行事業者公表サイト",
        source_url: "https://www.invoice-kohyo.nta.go.jp/",
        license: "pdl_v1.0",
        edited: true,
        notice: "公表データを加工して作成したものです。",
      },
    ],
  });

export type InvoiceRegistrant = z.infer<typeof InvoiceRegistrant>;
export type Attribution = z.infer<typeof Attribution>;
