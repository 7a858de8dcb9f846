import { z } from "zod";
import { Meta } from "../../../schemas/answers/meta.ts";
import { ServedProgram, ServedProgramMinimal } from "../../../schemas/records/program.ts";
import { pageOf } from "../../../schemas/common.ts";
import { previewCost } from "../../../runtime/endpoints/meta/cost-preview.ts";
import { getHealth, getReadiness } from "../../../runtime/endpoints/meta/health.ts";
import { defineEndpoint } from "../../../runtime/endpoint/endpoint.ts";
import {
  queryBoolean,
  queryEnum,
  queryInteger,
  queryList,
  queryNumber,
  queryText,
} from "../../../runtime/endpoint/query-fields.ts";

const never = () => {
  throw new Error("documents never call a handler");
};

/** Endpoints invented for the tests of documents and prices: one of each kind of rule. */
export const searchThings = defineEndpoint({
  id: "PRG-1",
  method: "GET",
  path: "/v1/programs/search",
  summary: "Search things",
  auth: "optional",
  slot: true,
  units: 1,
  usage: true,
  query: z.object({
    q: queryText({ max: 200 }).optional().describe("Words."),
    tier: queryList(queryEnum(["S", "A"]), { max: 4 }).optional(),
    amount_min: queryNumber({ min: 0 }).optional(),
    open_only: queryBoolean().default(false),
    limit: queryInteger({ min: 1, max: 100 }).default(20).describe("Most rows."),
    offset: queryInteger({ min: 0 }).default(0),
  }),
  response: pageOf(z.union([ServedProgramMinimal, ServedProgram])).meta({ id: "ThingPage", description: "A page." }),
  cache: "strong",
  cors: "any",
  exported: "agent",
  tool: "search_programs",
  reads: "snapshot",
  handler: never,
});

export const getThing = defineEndpoint({
  id: "PRG-2",
  method: "GET",
  path: "/v1/programs/{unified_id}",
  summary: "Read one thing",
  auth: "optional",
  slot: true,
  units: 1,
  usage: true,
  params: z.object({ unified_id: z.string().describe("Its id.") }),
  response: ServedProgram,
  failures: ["program_not_found"],
  cache: "strong",
  cors: "any",
  exported: "agent",
  tool: "get_program",
  reads: "snapshot",
  handler: never,
});

export const batchThings = defineEndpoint({
  id: "PRG-3",
  method: "POST",
  path: "/v1/programs/batch",
  summary: "Read many things",
  auth: "optional",
  slot: true,
  units: (body) => body.results.length,
  unitsRule: "one for each row found",
  predict: ({ unified_ids: ids }) => (Array.isArray(ids) ? new Set(ids).size : null),
  usage: true,
  idempotency: "required",
  costCap: "header-or-body",
  body: z.object({ unified_ids: z.array(z.string()).min(1).max(50), max_cost_jpy: z.int().min(0).optional() }),
  response: z.object({ results: z.array(ServedProgram) }),
  cache: "none",
  cors: "any",
  exported: "public",
  tool: "batch_get_programs",
  reads: "snapshot",
  handler: never,
});

export const changeThing = defineEndpoint({
  id: "ACC-4",
  method: "POST",
  path: "/v1/me/cap",
  summary: "Change a thing",
  auth: "required",
  session: true,
  slot: false,
  units: 0,
  usage: false,
  effect: true,
  body: z.object({ monthly_cap_yen: z.int().min(0).nullable() }),
  response: z.object({ ok: z.literal(true) }),
  cache: "none",
  cors: "site",
  exported: "public",
  tool: false,
  reads: "service",
  handler: never,
});

const hiddenThing = defineEndpoint({
  id: "MET-3",
  method: "GET",
  path: "/v1/meta",
  summary: "Hidden thing",
  auth: "optional",
  slot: true,
  units: 0,
  usage: true,
  response: Meta,
  cache: "strong",
  cors: "any",
  exported: "none",
  tool: "get_meta",
  deprecated: { since: "2026-11-01T00:00:00Z", successor: "/v2/meta" },
  reads: "snapshot",
  handler: never,
});

export const sampleEndpoints = [
  searchThings,
  getThing,
  batchThings,
  getHealth,
  getReadiness,
  hiddenThing,
  previewCost,
  changeThing,
] as const;
