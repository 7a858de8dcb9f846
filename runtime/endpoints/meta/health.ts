import { z } from "zod";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { ServiceError } from "../../base/errors.ts";

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
