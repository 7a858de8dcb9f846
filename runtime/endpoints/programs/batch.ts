import { z } from "zod";
import { CorpusSnapshotId, Count, Yen } from "../../../schemas/common.ts";
import { ServedProgramDetail } from "../../../schemas/records/program.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { unitPriceYen } from "../../base/price.ts";
import { missingHeldBefore } from "../dataset-answers.ts";
import { publicQuestion } from "../terms.ts";

const ProgramBatchRequest = z
  .object({
    unified_ids: z
      .array(z.string().min(1).max(64))
      .min(1)
      .max(50)
      .describe("Ids of programs; one that stands twice is read and charged once."),
    max_cost_jpy: z
      .int()
      .min(0)
      .optional()
      .describe("Cost cap in JPY before tax; the lower of it and X-Cost-Cap-JPY binds."),
  })
  .meta({
    id: "ProgramBatchRequest",
    description: "Programs to read at once.",
    examples: [{ unified_ids: ["UNI-910d7652cc", "UNI-b320c7e7e9"], max_cost_jpy: 6 }],
  });

const ProgramBatch = z
  .object({
    results: z.array(ServedProgramDetail).describe("The programs that were found, in the order asked for."),
    not_found: z.array(z.string()).describe("Ids that no public program of the snapshot has; they cost nothing."),
    missing_held_before: z
      .array(
        z.object({
          unified_id: z.string().describe("Id in not_found."),
          corpus_snapshot_id: CorpusSnapshotId,
          name: z.string().nullable().describe("What the program was called there."),
          missing_since: z.iso.date().describe("Day in Japan on which this snapshot, the first without it, was built."),
        }),
      )
      .optional()
      .describe(
        "Those of not_found that the snapshot directly before this one held; what was lost earlier is not told.",
      ),
    billing: z
      .object({
        billable_units: Count.describe("Number of programs found."),
        yen_excl_tax: Yen.describe("Their price in JPY before tax."),
        unit_price_yen: Yen.describe("Price of one in JPY before tax."),
        not_found_billed: z.literal(false).describe("Missing programs are never charged."),
        metered: z.boolean().describe("Was the call charged? False for anonymous callers."),
      })
      .describe("What the call cost."),
  })
  .meta({
    id: "ProgramBatch",
    description: "Several programs with all their details, and what they cost.",
    examples: [
      {
        results: [],
        not_found: ["UNI-0d1c2b3a4f"],
        billing: { billable_units: 0, yen_excl_tax: 0, unit_price_yen: 3, not_found_billed: false, metered: true },
      },
    ],
  });

export const batchGetPrograms = defineEndpoint({
  id: "PRG-3",
  ...publicQuestion,
  path: "/v1/programs/batch",
  summary: "Read up to 50 programs by their ids",
  description:
    "One unit for each program found. With a key it needs an Idempotency-Key and a cost cap (X-Cost-Cap-JPY or " +
    "max_cost_jpy) that covers all different ids, found or not; an anonymous call needs neither and takes one free request. " +
    "An id in not_found is not public in this snapshot, which does not prove that the program does not exist.",
  units: ({ results }) => results.length,
  unitsRule: "one for each program found",
  predict: ({ unified_ids: ids }) => (Array.isArray(ids) ? new Set(ids).size : null),
  idempotency: "required",
  costCap: "header-or-body",
  body: ProgramBatchRequest,
  response: ProgramBatch,
  exported: "public",
  tool: "batch_get_programs",
  guide: {
    use:
      "Read up to 50 programs at once by unified_id. With an API key it needs max_cost_jpy (3 for each id) and " +
      "idempotency_key: a new text for each batch, the same one when you try again.",
    example: {
      unified_ids: ["UNI-910d7652cc", "UNI-b320c7e7e9"],
      max_cost_jpy: 6,
      idempotency_key: "example-batch-1",
    },
    keywords: ["一括", "まとめて", "batch", "bulk", "many programs"],
  },
  reads: "service",
  async handler({ body }, { corpus, caller, asOf }) {
    const { programs, deadlines } = corpus;
    const asked = [...new Set(body.unified_ids)].map((id) => ({ id, row: programs.rowOf(id) }));
    const found = new Set(asked.flatMap(({ row }) => row ?? []));
    const results = [...found].map((row) => Object.assign(programs.record(row), deadlines.stateOf(row, asOf)));
    const missing = asked.flatMap(({ id, row }) => (row === null ? [id] : []));
    return {
      body: {
        results,
        not_found: missing,
        ...(await missingHeldBefore(corpus, "program", missing)),
        billing: {
          billable_units: results.length,
          yen_excl_tax: results.length * unitPriceYen,
          unit_price_yen: unitPriceYen,
          not_found_billed: false as const,
          metered: caller.credential !== null,
        },
      },
      empty: results.length === 0,
    };
  },
});
