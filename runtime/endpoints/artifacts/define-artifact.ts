import { z } from "zod";
import { Artifact } from "../../../schemas/answers/artifact.ts";
import { artifactSection } from "../../../schemas/enums.ts";
import { defineEndpoint, type Endpoint } from "../../endpoint/endpoint.ts";
import { assembleArtifact } from "../../evidence/artifacts/assemble.ts";
import type { PackPlan } from "../../evidence/artifacts/pack.ts";
import { exampleNumber, uncheckedCorporateNumber } from "../corpus-fields.ts";
import { tellTheGaps } from "../evidence/packet-fields.ts";
import { publicQuestion } from "../terms.ts";

const ArtifactRequest = z
  .object({
    houjin_bangou: uncheckedCorporateNumber().describe("13 digits, or T and 13 digits."),
    include_sections: z
      .array(z.enum(artifactSection))
      .max(64)
      .default([...artifactSection])
      .describe("Inputs to look up; all by default."),
    max_per_section: z.int().min(1).max(50).default(10).describe("Most rows of each input."),
    packet_profile: z
      .enum(["full", "brief"])
      .optional()
      .describe("brief: under 3,000 tokens, two rows of each input at most."),
  })
  .meta({
    id: "ArtifactRequest",
    description: "The company a pack is made for.",
    examples: [{ houjin_bangou: exampleNumber, include_sections: ["meta", "invoice_status"], max_per_section: 10 }],
  });

/** Declares one of the company packs; they differ only in their plan. */
export function defineArtifact(
  plan: PackPlan,
  { description, ...declared }: Pick<Endpoint, "id" | "summary"> & Required<Pick<Endpoint, "description" | "guide">>,
): Endpoint {
  const path = `/v1/artifacts/${plan.type}`;
  return defineEndpoint({
    ...publicQuestion,
    ...declared,
    path,
    description:
      `${description} Inputs that were not asked for are gaps, as is a wrong check digit, at no cost. A number of which ` +
      "nothing is held is answered with every section reading NO_HIT; a pack costs one unit either way, and carries an " +
      `audit seal with a key. ${tellTheGaps}`,
    body: ArtifactRequest,
    response: Artifact,
    sealed: true,
    tool: plan.type,
    handler({ body }, context) {
      const { packet_profile: profile, ...params } = body;
      const { houjin_bangou: number, include_sections: wanted, max_per_section: mostRows } = params;
      const brief = profile === "brief";
      // Ids of full packs stay those of the time when there was no other profile.
      const request = { method: "POST", route: path, params: brief ? body : params };
      const made = assembleArtifact(plan, { request, number, wanted: new Set(wanted), mostRows, brief }, context);
      const { artifact, records, empty, billed } = made;
      const note = empty ? ("not-confirmable" as const) : undefined;
      return { body: artifact, records, note, empty, ...(billed ? {} : { unbilled: true as const }) };
    },
  });
}
