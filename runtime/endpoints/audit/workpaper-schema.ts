import { z } from "zod";
import { Count, Disclaimer, Text } from "../../../schemas/common.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { workpaperDisclaimer, workpaperUnits } from "./workpaper.ts";

const Field = z.object({
  name: Text.describe("Name of the field."),
  type: Text.describe("What it holds."),
  required: z.boolean().describe("Must it be sent?"),
});

export const getWorkpaperSchema = defineEndpoint({
  id: "AUD-3",
  method: "GET",
  path: "/v1/audit/workpaper/schema",
  summary: "Read what a workpaper asks for and contains",
  auth: "none",
  slot: false,
  units: 0,
  usage: false,
  response: z
    .object({
      input_fields: z.array(Field).describe("What to send."),
      output_sections: z.array(Text).describe("What comes back."),
      units: Count.describe("Units of a workpaper with any row; none otherwise."),
      disclaimer: Disclaimer,
    })
    .meta({ id: "WorkpaperSchema", description: "Input and sections of a workpaper." }),
  cache: "strong",
  cors: "any",
  exported: "public",
  tool: false,
  reads: "snapshot",
  handler() {
    return {
      body: {
        input_fields: [
          { name: "client_houjin_bangou", type: "13 digits, or T and 13 digits", required: true },
          { name: "fiscal_year", type: "integer 2000 to 2100; the year begins on 1 April", required: true },
        ],
        output_sections: [
          "houjin_meta",
          "fy_adoptions",
          "fy_enforcement",
          "jurisdiction_breakdown",
          "amendment_alerts",
          "auditor_flags",
          "known_gaps",
        ],
        units: workpaperUnits,
        disclaimer: workpaperDisclaimer,
      },
    };
  },
});
