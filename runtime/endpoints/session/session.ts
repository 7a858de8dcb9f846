import { z } from "zod";
import { KeyHashPrefix } from "../../../schemas/accounts/account.ts";
import { Text } from "../../../schemas/common.ts";
import { parseApiKey } from "../../accounts/key-format.ts";
import { type Cookie, defineEndpoint } from "../../endpoint/endpoint.ts";
import { ServiceError } from "../../base/errors.ts";
import { ownAccount } from "../terms.ts";
import { sessionSeconds } from "../../accounts/sessions.ts";

export const openSession = defineEndpoint({
  id: "ACC-10",
  method: "POST",
  path: "/v1/session",
  summary: "Exchange a key for a browser session",
  description: "Sets the cookies service_session and service_csrf for 7 days. The key goes in the body.",
  // A page of another site could sign a visitor in to an account of its own.
  siteOnly: true,
  reads: "service",
  auth: "optional",
  slot: false,
  burst: { perMinute: 10, by: "network" },
  units: 0,
  usage: false,
  idempotency: "never",
  body: z.object({ api_key: z.string().min(8).max(256).describe("The API key.") }).meta({
    id: "SessionRequest",
    description: "The key to open a session with.",
    examples: [{ api_key: "evk_your-key-here" }],
  }),
  response: z.object({ tier: Text.describe("Kind of key."), key_hash_prefix: KeyHashPrefix }),
  failures: ["invalid_api_key", "scope_not_granted"],
  cache: "none",
  cors: "site",
  exported: "public",
  tool: false,
  async handler({ body }, { services }) {
    const parsed = parseApiKey(body.api_key.trim());
    // Widget keys are public, so they cannot open a session.
    const found = parsed === null || parsed.kind === "widget" ? null : await services.accounts.find(parsed.key);
    if (found === null) throw new ServiceError("invalid_api_key");
    const { credential } = await services.accounts.confirm(found);
    const { sessionId, csrfToken } = await services.sessions.open(credential);
    return {
      body: { tier: "paid", key_hash_prefix: credential.hashPrefix },
      cookies: sessionCookies(sessionId, csrfToken),
    };
  },
});

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

/** Cookies of a session: its id, which scripts cannot read, and the CSRF token that pages repeat in a header. */
function sessionCookies(sessionId: string, csrfToken: string, maxAgeSeconds = sessionSeconds): Cookie[] {
  return [
    { name: "service_session", value: sessionId, maxAgeSeconds, httpOnly: true },
    { name: "service_csrf", value: csrfToken, maxAgeSeconds, httpOnly: false },
  ];
}

function clearedSessionCookies(): Cookie[] {
  return sessionCookies("", "", 0);
}
