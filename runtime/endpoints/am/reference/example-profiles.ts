import { z } from "zod";
import { Count, JsonObject, Text } from "../../../../schemas/common.ts";
import { amExampleProfile } from "../../../../schemas/service-enums.ts";
import { exampleProfiles, type ProfileId } from "../../../lookups/example-profiles.ts";
import { defineAmEndpoint } from "../frame/define.ts";
import { AmFailure, errorField } from "../frame/envelopes.ts";

export const listExampleProfiles = defineAmEndpoint({
  id: "AM-22",
  path: "/v1/am/example_profiles",
  summary: "List the example profiles",
  description: "Five invented applicants, to try validation and screening with. Free.",
  units: 0,
  tool: false,
  response: z
    .object({
      results: z.array(
        z.object({
          id: z.enum(amExampleProfile).describe("Id of the profile."),
          title_ja: Text.describe("What it is an example of."),
          size_bytes: Count.describe("Bytes of the profile as compact JSON."),
        }),
      ),
      total: Count.describe("Number of profiles."),
      error: errorField.optional().describe("Absent unless the call could not be read."),
    })
    .meta({ id: "AmExampleProfiles", description: "The example profiles." }),
  failure: (error) => ({ results: [], total: 0, error }),
  handler() {
    const results = amExampleProfile.map((id) => {
      const { title_ja, profile } = exampleProfiles[id];
      return { id, title_ja, size_bytes: Buffer.byteLength(JSON.stringify(profile)) };
    });
    return { body: { results, total: results.length } };
  },
});

export const getExampleProfile = defineAmEndpoint({
  id: "AM-23",
  path: "/v1/am/example_profiles/{profile_id}",
  example: { profile_id: "new_corp" },
  summary: "Read an example profile",
  description: "One invented applicant. An unknown id is a 200 with error set. Free.",
  units: 0,
  tool: false,
  params: z.object({ profile_id: z.string().describe("Id of a profile, as the list shows it.") }),
  response: z
    .object({
      id: z.string().describe("Id that was asked for."),
      profile: JsonObject.nullable().describe("The profile; null when there is none of this id."),
      error: errorField.optional().describe("Absent unless something went wrong."),
    })
    .meta({ id: "AmExampleProfile", description: "An example profile." }),
  failure: (error, { params }) => ({ id: params.profile_id ?? "", profile: null, error }),
  handler({ params: { profile_id: id } }) {
    if (!isProfileId(id))
      throw new AmFailure("no_matching_records", "no example profile has this id", {
        field: "profile_id",
        suggested_values: [...amExampleProfile],
      });
    return { body: { id, profile: { ...exampleProfiles[id].profile } } };
  },
});

function isProfileId(id: string): id is ProfileId {
  return (amExampleProfile as readonly string[]).includes(id);
}
