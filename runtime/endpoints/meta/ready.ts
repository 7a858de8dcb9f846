import { z } from "zod";
import { CorpusSnapshotId } from "../../../schemas/common.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";

const Check = z
  .string()
  .regex(/^(?:ok|(?:degraded|failed): .+)$/)
  .meta({ description: "ok, or degraded or failed with a word why.", examples: ["ok", "degraded: store unreachable"] });

const Readiness = z
  .object({
    status: z.enum(["ready", "not_ready"]).describe("Whether calls are answered."),
    checks: z
      .object({
        snapshot: Check.describe("The snapshot is verified and mounted."),
        search_index: Check.describe("The search index is loaded."),
        store: Check.describe("Accounts and usage can be reached; reads go on without them."),
      })
      .describe("What the service stands on."),
    corpus_snapshot_id: CorpusSnapshotId.optional().describe("The mounted snapshot; absent while not ready."),
  })
  .meta({
    id: "Readiness",
    description: "Whether the service can answer, and what it stands on.",
    examples: [
      {
        status: "ready",
        checks: { snapshot: "ok", search_index: "ok", store: "ok" },
        corpus_snapshot_id: `cs1_${"abcdefghijklmnopqrstuvwxyz".repeat(2)}`,
      },
    ],
  });

export const getReadiness = defineEndpoint({
  id: "MET-2",
  method: "GET",
  path: "/readyz",
  summary: "Tell whether the service can answer",
  description: "A store that cannot be reached is shown as degraded and does not make the service unready.",
  auth: "none",
  slot: false,
  burst: "exempt",
  units: 0,
  usage: false,
  response: Readiness,
  otherStatuses: [503],
  cache: "none",
  cors: "none",
  exported: "public",
  tool: false,
  reads: "service",
  handler(_input, { services }) {
    const { ready, checks, corpusSnapshotId } = services.readiness.report();
    if (!ready) return { status: 503, body: { status: "not_ready" as const, checks } };
    return {
      body: {
        status: "ready" as const,
        checks,
        ...(corpusSnapshotId === null ? {} : { corpus_snapshot_id: corpusSnapshotId }),
      },
    };
  },
});
