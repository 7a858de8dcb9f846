import { z } from "zod";
import { Attribution, InvoiceRegistrant } from "../../../schemas/records/invoice.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { corpusIdentityFields } from "../dataset-answers.ts";
import { pathRegistrationNumber } from "./risk.ts";
import { publicRead } from "../terms.ts";
import { knownGap } from "../../../snapshots/evidence/known-gaps.ts";
import { checkDigitGaps } from "../../evidence/subject.ts";
import type { Corpus } from "../../corpus/corpus.ts";
import { registerGap } from "../../evidence/register-share.ts";
import { registrantsInJapan } from "../../corpus/searched.ts";
import { ServiceError } from "../../base/errors.ts";

export const getInvoiceRegistrant = defineEndpoint({
  id: "DAT-8",
  ...publicRead,
  path: "/v1/invoice_registrants/{invoice_registration_number}",
  example: { invoice_registration_number: "T1000020012131" },
  summary: "Look up an invoice registration number",
  description:
    "Gives the entry of a qualified invoice issuer (適格請求書発行事業者): name, address, day of registration, and the day it was " +
    "revoked or lapsed, if it was. Sole proprietors appear without what they do not publish. 404 means that this snapshot " +
    "does not hold the number, never that it is not registered: tell the user so and point to official_lookup_url; a 404 " +
    "costs nothing. Show the attribution wherever you show the data.",
  params: z.object({
    invoice_registration_number: pathRegistrationNumber().describe(
      "Registration number, T and 13 digits. 13 digits without the T are a corporate number: search for it.",
    ),
  }),
  response: z
    .object({ attribution: Attribution, result: InvoiceRegistrant, ...corpusIdentityFields })
    .meta({ id: "InvoiceRegistrantAnswer", description: "One registrant, with credit to the publisher." }),
  failures: ["registrant_not_in_snapshot"],
  tool: "get_invoice_registrant",
  guide: {
    use:
      "Is a number (T and 13 digits) on an invoice that of a qualified invoice issuer? 「T1000020012131は有効？」「請求書の登録番号を確認」「インボイスの登録事業者か」. Not found " +
      "here does not prove that it is unregistered.",
    example: { invoice_registration_number: "T1000020012131" },
    keywords: ["登録番号", "t番号", "registration number", "invoice number"],
  },
  handler({ params: { invoice_registration_number: number } }, { corpus }) {
    const body = corpus.registrants.answerTo(number);
    if (!body) throw registrantNotInSnapshot(number, corpus);
    return { body };
  },
});

/** The 404 for a number that is not in the snapshot, with its meaning and where to confirm the number. */
function registrantNotInSnapshot(number: string, corpus: Corpus): ServiceError {
  const { size, attribution } = corpus.registrants;
  return new ServiceError("registrant_not_in_snapshot", {
    registration_number: number,
    snapshot_size: size,
    full_population_estimate: Math.max(registrantsInJapan, size),
    official_lookup_url: `https://www.invoice-kohyo.nta.go.jp/regno-search/detail?selRegNo=${number.slice(1)}`,
    reading: "NO_HIT",
    known_gaps: [
      ...checkDigitGaps(number),
      knownGap("not_found_in_corpus", [number]),
      registerGap(corpus, "invoice_registrant"),
    ],
    attribution,
  });
}
