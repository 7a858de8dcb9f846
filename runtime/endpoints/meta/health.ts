import { z } from "zod";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { ServiceError } from "../../base/errors.ts";
import { Ping } from "../../../schemas/answers/meta.ts";
import { utcSeconds } from "../../../snapshots/text/era.ts";
import { CorpusSnapshotId } from "../../../schemas/common.ts";

const Health = z
  .object({ status: z.literal("ok").describe("Always ok.") })
  .meta({ id: "Health", description: "Sign of life.", examples: [{ status: "ok" }] });

export const getHealth = defineEndpoint({
  id: "MET-1",
  method: "GET",
  path: "/healthz",
  summary: "Tell whether the snapshot can be read",
  description: "For monitoring only: the body may change. Accounts and usage are not asked.",
  auth: "none",
  slot: false,
  burst: "exempt",
  units: 0,
  usage: false,
  response: Health,
  cache: "none",
  cors: "none",
  exported: "public",
  tool: false,
  reads: "snapshot",
  handler(_input, { corpus }) {
    try {
      corpus.probe();
    } catch (cause) {
      throw new ServiceError("not_ready", {}, { cause });
    }
    return { body: { status: "ok" as const } };
  },
});

export const ping = defineEndpoint({
  id: "MET-6",
  method: "GET",
  path: "/v1/ping",
  summary: "Sign of life, and how the caller is seen",
  reads: "service",
  auth: "optional",
  slot: true,
  units: 0,
  usage: true,
  response: Ping,
  cache: "none",
  cors: "any",
  exported: "public",
  tool: false,
  handler(_input, { caller, services, now }) {
    const authenticated = caller.credential !== null;
    return {
      body: {
        ok: true as const,
        authenticated,
        tier: authenticated ? ("paid" as const) : ("free" as const),
        server_time_utc: utcSeconds(now.getTime()),
        server_version: services.version,
        rate_limit_remaining: authenticated ? null : caller.quotaRemaining,
      },
    };
  },
});

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
