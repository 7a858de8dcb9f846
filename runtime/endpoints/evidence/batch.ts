import { z } from "zod";
import { Count, Yen } from "../../../schemas/common.ts";
import { subjectKind } from "../../../schemas/enums.ts";
import { EvidencePacket } from "../../../schemas/answers/evidence.ts";
import { AuditSeal } from "../../../schemas/answers/seal.ts";
import { runInSlices, type Steps } from "../../base/slices.ts";
import type { SnapshotContext } from "../../endpoint/context.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { noNumbers } from "../../evidence/packet.ts";
import { subjectEvidence, subjectIdOf } from "../../evidence/subject.ts";
import { unitPriceYen } from "../../base/price.ts";
import { corpusIdentity, corpusIdentityFields } from "../dataset-answers.ts";
import { bodySelection, selectionOf, tellTheGaps } from "./packet-fields.ts";
import { subjectPacket } from "./subject-packet.ts";

const Lookup = z.object({
  kind: z.enum(subjectKind).describe("What the subject is."),
  id: z.string().min(1).max(200).describe("Id of the subject."),
});

const EvidenceBatchRequest = z
  .preprocess(
    renameItems,
    z.object({
      lookups: z
        .array(Lookup)
        .min(1)
        .max(100)
        .describe(
          "Subjects to read; one that stands twice, in whatever spelling, is read and charged once. `items` is taken as well.",
        ),
      ...bodySelection({ includeRules: true }),
    }),
  )
  .meta({
    id: "EvidenceBatchRequest",
    description: "Subjects whose evidence is read at once.",
    examples: [{ lookups: [{ kind: "program", id: "UNI-910d7652cc" }] }],
  });

const EvidenceBatch = z
  .object({
    results: z
      .array(
        z.object({
          index: Count.describe("Place among the different lookups, from 0."),
          kind: z.enum(subjectKind).describe("What the subject is."),
          id: z.string().describe("Id as it was sent."),
          packet: EvidencePacket,
        }),
      )
      .describe("Subjects with at least one record, in the order asked for."),
    not_found: z
      .array(
        z.object({
          index: Count.describe("Place among the different lookups, from 0."),
          kind: z.enum(subjectKind).describe("What the subject is."),
          id: z.string().describe("Id as it was sent."),
          reason: z
            .enum(["not_found", "no_hit", "invalid_id"])
            .describe(
              "not_found: no public record has the id; no_hit: nothing is held of this number; invalid_id: no number.",
            ),
        }),
      )
      .describe("Lookups without a record. That proves nothing about the subject, and costs nothing."),
    total: Count.describe("Number of different lookups."),
    successful: Count.describe("Those with at least one record."),
    failed: Count.describe("The others."),
    billing: z
      .object({
        billable_units: Count.describe("Lookups with at least one record."),
        yen_excl_tax: Yen.describe("Their price in JPY before tax."),
        unit_price_yen: Yen.describe("Price of one in JPY before tax."),
        not_found_billed: z.literal(false).describe("Lookups without a record are never charged."),
      })
      .describe("What the call costs."),
    ...corpusIdentityFields,
    audit_seal: AuditSeal.nullable().describe("Seal of the answer."),
  })
  .meta({ id: "EvidenceBatch", description: "Evidence about several subjects, and what it costs." });

export const batchEvidencePackets = defineEndpoint({
  id: "EVD-2",
  method: "POST",
  path: "/v1/evidence/packets/batch",
  summary: "Read the evidence about up to 100 subjects",
  description:
    "One unit for each lookup that has a record. Needs an Idempotency-Key and X-Cost-Cap-JPY for all different lookups, " +
    `found or not; a cap in the body is not taken. index refers to the lookups without repetitions. ${tellTheGaps}`,
  auth: "required",
  slot: false,
  units: ({ results }) => results.length,
  unitsRule: "one for each lookup answered with at least one record",
  predict: predictLookups,
  usage: true,
  idempotency: "required",
  costCap: "header",
  body: EvidenceBatchRequest,
  response: EvidenceBatch,
  cache: "none",
  cors: "any",
  sealed: true,
  exported: "public",
  tool: "batch_evidence_packets",
  guide: {
    use: "Read the evidence of up to 100 subjects at once, sealed as one document: a kind and an id for each. Needs an API key, max_cost_jpy (3 for each) and idempotency_key.",
    example: {
      lookups: [{ kind: "program", id: "UNI-910d7652cc" }],
      packet_profile: "brief",
      max_cost_jpy: 3,
      idempotency_key: "example-batch-2",
    },
    keepsOperationId: true,
    keywords: ["証拠を一括", "evidence batch", "sealed evidence"],
    hidden: ["include_facts", "include_rules", "fields"],
  },
  reads: "snapshot",
  async handler({ body }, context) {
    const lookups = differentOf(body.lookups);
    const { results, missing } = await runInSlices(lookUp(lookups, body, context));
    return {
      body: {
        results,
        not_found: missing,
        total: lookups.length,
        successful: results.length,
        failed: missing.length,
        billing: {
          billable_units: results.length,
          yen_excl_tax: results.length * unitPriceYen,
          unit_price_yen: unitPriceYen,
          not_found_billed: false as const,
        },
        ...corpusIdentity(context.corpus),
        audit_seal: null,
      },
      records: results.flatMap(({ packet }) =>
        packet.records.map(({ record_kind: table, entity_id: key }) => ({ table, key })),
      ),
      note: results.length === 0 ? "not-confirmable" : undefined,
      empty: results.length === 0,
    };
  },
});

/**
 * The records of each lookup, and the lookups without a record. A generator, because one company may have hundreds of records.
 */
function* lookUp(
  lookups: z.output<typeof EvidenceBatchRequest>["lookups"],
  body: z.output<typeof EvidenceBatchRequest>,
  context: SnapshotContext,
): Steps<Found> {
  const results: Found["results"] = [];
  const missing: Found["missing"] = [];
  for (const [index, { kind, id }] of lookups.entries()) {
    yield;
    const evidence = subjectEvidence(context.corpus, kind, id);
    if (evidence === "unknown" || evidence === "malformed") {
      missing.push({ index, kind, id, reason: evidence === "unknown" ? "not_found" : "invalid_id" });
      continue;
    }
    const { include_facts, include_rules, fields, packet_profile } = body;
    const packet = subjectPacket(
      evidence,
      {
        kind,
        params: { include_facts, include_rules, fields, packet_profile },
        selection: selectionOf(body),
        numbers: noNumbers,
        includeCompression: false,
      },
      context,
    );
    if (packet.records.length > 0) results.push({ index, kind, id, packet });
    else missing.push({ index, kind, id, reason: "no_hit" });
  }
  return { results, missing };
}

type Found = {
  readonly results: z.input<typeof EvidenceBatch>["results"];
  readonly missing: z.input<typeof EvidenceBatch>["not_found"];
};

/** Subjects without duplicates, in the order sent. */
function differentOf<Item extends { readonly kind?: unknown; readonly id?: unknown }>(
  lookups: readonly Item[],
): Item[] {
  const seen = new Set<string>();
  return lookups.filter(({ kind, id }) => {
    const name = JSON.stringify([kind, subjectIdOf(kind, id)]);
    if (seen.has(name)) return false;
    seen.add(name);
    return true;
  });
}

/** Asked before the request is checked: a lookup may be anything. */
function predictLookups(args: Readonly<Record<string, unknown>>): number | null {
  const lookups: unknown = args["lookups"] ?? args["items"];
  return Array.isArray(lookups) ? differentOf(lookups.map((lookup) => Object(lookup) as object)).length : null;
}

function renameItems(body: unknown): unknown {
  if (body === null || typeof body !== "object" || Array.isArray(body)) return body;
  const { items, ...rest } = body as Record<string, unknown>;
  return items === undefined || "lookups" in rest ? body : { ...rest, lookups: items };
}
