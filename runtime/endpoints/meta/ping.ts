import { Ping } from "../../../schemas/meta.ts";
import { utcSeconds } from "../../../snapshots/text/instant.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";

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
