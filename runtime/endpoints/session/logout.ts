import { z } from "zod";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { clearedSessionCookies } from "./session-cookies.ts";

export const closeSession = defineEndpoint({
  id: "ACC-11",
  method: "POST",
  path: "/v1/session/logout",
  summary: "End the browser session",
  description: "Clears both cookies. Without a session it does the same.",
  reads: "service",
  auth: "optional",
  session: true,
  slot: false,
  units: 0,
  usage: false,
  idempotency: "never",
  response: z.object({ ok: z.literal(true).describe("Always true.") }),
  cache: "none",
  cors: "site",
  exported: "public",
  tool: false,
  async handler(_input, { caller, services }) {
    if (caller.sessionId !== null) await services.sessions.close(caller.sessionId);
    return { body: { ok: true as const }, cookies: clearedSessionCookies() };
  },
});
