import { z } from "zod";
import { KnownGap } from "../../../schemas/answers/evidence.ts";
import { Attribution } from "../../../schemas/records/invoice.ts";
import { parseInvoiceNumber } from "../../../snapshots/text/entities/houjin.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { RegistrationRisk, registrationRisk } from "../../evidence/reports/registration-risk.ts";
import { tellTheGaps } from "../evidence/packet-fields.ts";
import { publicRead } from "../terms.ts";

export const getRegistrationRisk = defineEndpoint({
  id: "EXT-2",
  ...publicRead,
  path: "/v1/invoice_registrants/{invoice_registration_number}/risk",
  example: { invoice_registration_number: "T1000020012131" },
  summary: "Read what the register says about an invoice registration",
  description:
    "Says whether a registration is in force, since when, and how much care it asks for. A number this snapshot does not " +
    "hold is read NO_HIT with registered null, never as unregistered, and costs nothing. Show the attribution wherever you " +
    `show the data. ${tellTheGaps}`,
  units: ({ result }) => (result.reading === "HIT" ? 1 : 0),
  unitsRule: "1 when found, else 0",
  predict: () => 1,
  params: z.object({
    invoice_registration_number: pathRegistrationNumber().describe("Registration number, T and 13 digits."),
  }),
  response: z
    .object({
      result: RegistrationRisk,
      attribution: Attribution,
      known_gaps: z.array(KnownGap).describe("Evidence that is not connected."),
    })
    .meta({ id: "RegistrationRiskAnswer", description: "One registration, with credit to the publisher." }),
  tool: false,
  handler({ params: { invoice_registration_number: number } }, { corpus, asOf }) {
    const { risk, gaps } = registrationRisk(corpus, number, asOf);
    const empty = risk.reading !== "HIT";
    return {
      body: { result: risk, attribution: corpus.registrants.attribution, known_gaps: [...gaps] },
      note: empty ? "not-confirmable" : undefined,
      empty,
    };
  },
});

/** A registration number in a path: T and 13 digits, also full-width or separated by hyphens or spaces. */
export function pathRegistrationNumber() {
  return z
    .string()
    .transform((text, issues) => {
      const number = parseInvoiceNumber(text);
      if (number !== null) return number;
      issues.addIssue({ code: "custom", message: "must be T and 13 digits" });
      return z.NEVER;
    })
    .meta({ override: { type: "string", pattern: "^T[0-9]{13}$" } });
}
