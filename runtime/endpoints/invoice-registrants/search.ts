import { z } from "zod";
import { invoiceKind } from "../../../schemas/enums.ts";
import { Attribution, InvoiceRegistrant } from "../../../schemas/records/invoice.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { ValidationError } from "../../base/errors.ts";
import { queryBoolean, queryEnum, queryInteger, queryText } from "../../endpoint/query-fields.ts";
import { corporateNumber, exampleNumber, queryDay, queryPrefecture, storedPlace } from "../corpus-fields.ts";
import { foundRows, searchPageOf, tellTheMatch } from "../dataset-answers.ts";
import { publicRead } from "../terms.ts";

const kinds = { corporate: "corporation", individual: "sole_proprietor" } as const;

export const searchInvoiceRegistrants = defineEndpoint({
  id: "DAT-7",
  ...publicRead,
  csv: true,
  path: "/v1/invoice_registrants/search",
  example: { houjin_bangou: exampleNumber },
  summary: "Search registered issuers of qualified invoices",
  description:
    "Finds qualified invoice issuers (適格請求書発行事業者) whose name or trade name begins with q, in any spelling and with or " +
    "without the legal form, and by corporate number, kind, prefecture and day of registration; at least one of q, " +
    "houjin_bangou, prefecture or a day is needed, and offset ends at 10,000. An empty result means that this " +
    "snapshot cannot confirm such a registrant (X-Result-Note: not-confirmable, or field-not-published), never that " +
    "nobody is registered, since sole proprietors may publish neither name nor address: tell the user so. Show the " +
    "attribution wherever you show the data. " +
    tellTheMatch,
  query: z.object({
    q: queryText({ min: 2, max: 200 })
      .optional()
      .describe("Beginning of a name or trade name, or a number: T and at least the first ten digits, or 13 digits."),
    houjin_bangou: corporateNumber().optional().describe("Corporate number, 13 digits; only corporations have one."),
    kind: queryEnum(invoiceKind).optional().describe("corporate: corporations; individual: sole proprietors."),
    prefecture: queryPrefecture()
      .optional()
      .describe(
        "Prefecture of the address, in Japanese or Latin letters; 全国 for registrants whose address is not published.",
      ),
    registered_after: queryDay({ example: "2023-10-01" })
      .optional()
      .describe("First day of registration to show, inclusive."),
    registered_before: queryDay().optional().describe("Last day of registration to show, inclusive."),
    active_only: queryBoolean()
      .default(true)
      .describe("Leave out registrations that were revoked or have lapsed by today."),
    limit: queryInteger({ min: 1, max: 100 }).default(50).describe("Most records."),
    offset: queryInteger({ min: 0, max: 10_000 }).default(0).describe("Records to skip."),
  }),
  response: searchPageOf(InvoiceRegistrant).extend({ attribution: Attribution }).meta({
    id: "InvoiceRegistrantPage",
    description: "One page of registrants, with credit to the publisher.",
  }),
  tool: "search_invoice_registrants",
  guide: {
    use: "Qualified-invoice issuers (適格請求書発行事業者) by name, corporate number, place or day of registration.",
    example: { q: "苫小牧市", limit: 5 },
    keywords: ["インボイス", "適格請求書", "登録事業者", "invoice registrant", "qualified invoice"],
  },
  handler({ query }, { corpus, asOf }) {
    const { registrants } = corpus;
    const { q, houjin_bangou, prefecture, registered_after, registered_before, limit, offset } = query;
    if ([q, houjin_bangou, prefecture, registered_after, registered_before].every((field) => field === undefined))
      throw new ValidationError([
        {
          loc: ["query", "q"],
          msg: "give q, houjin_bangou, prefecture, registered_after or registered_before: the whole register is not listed",
          type: "missing",
        },
      ]);
    const page = registrants.page(
      {
        houjinBangou: houjin_bangou,
        kind: query.kind && kinds[query.kind],
        prefecture: storedPlace(prefecture),
        registeredFrom: registered_after,
        registeredUntil: registered_before,
        standingOn: query.active_only ? asOf : undefined,
      },
      { query: q, limit, offset },
    );
    return foundRows(
      corpus,
      registrants,
      page,
      { limit, offset, rows: page.records, asOf },
      { attribution: registrants.attribution },
    );
  },
});
