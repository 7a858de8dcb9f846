import { z } from "zod";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { clearedSessionCookies } from "./session-cookies.ts";
import { ownAccount } from "../terms.ts";

export const closeSession = defineEndpoint({
  id: "ACC-11",
  ...ownAccount,
  method: "POST",
  path: "/v1/session/logout",
  summary: "End the browser session",
  description: "Clears both cookies. Without a session it does the same.",
  auth: "optional",
  idempotency: "never",
  response: z.object({ ok: z.literal(true).describe("Always true.") }),
  tool: false,
  async handler(_input, { caller, services }) {
    if (caller.sessionId !== null) await services.sessions.close(caller.sessionId);
    return { body: { ok: true as const }, cookies: clearedSessionCookies() };
  },
});
