import { randomBytes } from "node:crypto";
import { createApiKey } from "../../runtime/accounts/key-format.ts";
import { operationIdOf } from "../../runtime/pipeline/read-request.ts";
import { requestFingerprint } from "../../runtime/pipeline/guards/validate.ts";
import type { Question } from "./asker.ts";
import type { Stage } from "./stage.ts";

/** A request that is to cost nothing, and how it is answered: status and code, from the contract. */
export type Refusal = {
  readonly name: string;
  readonly status: number;
  readonly code: string;
  /** Path and request; the number and the text vary it. */
  ask(number: number, text: string): readonly [path: string, question: Question];
};

/** The accounts that the requests come from. */
export type Cast = { readonly accountIds: readonly string[]; readonly refusals: readonly Refusal[] };

const heldMessage = "held by someone else";

/** Opens the accounts, makes what must have gone before, and lists the requests. `url` serves without burst limits. */
export async function castRefusals(stage: Stage, url: string, programs: readonly string[]): Promise<Cast> {
  const payer = await stage.accounts.create({});
  const stuck = await stage.accounts.create({ capYen: 0 });
  const revoked = await stage.accounts.create({});
  await stage.accounts.revoke(revoked.keyId);
  const key = (account: { apiKey: string }) => ({ "x-api-key": account.apiKey });
  const paid = { ...key(payer), "x-cost-cap-jpy": "999" };
  const pair = programs.slice(0, 2);
  const asked = async (path: string, question: Question, status: number) => {
    const answer = await stage.askPatiently(url + path, question);
    if (answer.status !== status) throw new Error(`${path}: ${answer.status} ${answer.bytes.toString()}`);
    return answer;
  };

  const used = { headers: { ...paid, "idempotency-key": "used" }, json: { unified_ids: pair } };
  await asked("/v1/programs/batch", used, 200);
  const { headers: read } = await asked(`/v1/programs/${programs[0]}`, { headers: key(payer) }, 200);
  const etag = read.etag ?? "";
  for (let sent = 0; sent < 10; sent += 1)
    await asked("/v1/feedback", { headers: key(payer), json: { message: `message ${sent}` } }, 201);
  const anonymous = { "x-forwarded-for": "192.0.2.77" };
  for (let slot = 0; slot < 3; slot += 1) await asked("/v1/programs/search", { headers: anonymous }, 200);
  const session = await asked("/v1/session", { json: { api_key: payer.apiKey } }, 200);
  const cookies = (session.headers["set-cookie"] ?? []).map((each) => each.split(";")[0] ?? "");
  const cookie = cookies.join("; ");
  const csrf = cookies.find((each) => each.startsWith("service_csrf="))?.slice("service_csrf=".length) ?? "";
  const body = { message: heldMessage };
  await stage.store.begin({
    accountId: payer.accountId,
    keyId: payer.keyId,
    nowMs: Date.now(),
    operation: {
      operationId: operationIdOf("held"),
      fingerprint: requestFingerprint({ method: "POST", path: "/v1/feedback", query: [], body }),
    },
    units: 0,
    callCapYen: null,
    leaseMs: 3_600_000,
  });

  const program = (number: number) => `/v1/programs/${programs[number % programs.length]}`;
  const batch = (headers: Record<string, string>, json: unknown): readonly [string, Question] => [
    "/v1/programs/batch",
    { headers, json },
  ];
  const fresh = (number: number) => ({ "idempotency-key": `fresh-${number}` });
  const refusals: Refusal[] = [
    refusal("malformed key", 401, "invalid_api_key", (n, text) => [
      program(n),
      { headers: { "x-api-key": `k${text}` } },
    ]),
    refusal("key never issued", 401, "invalid_api_key", (n) => [
      program(n),
      { headers: { authorization: `Bearer ${createApiKey("account", randomBytes)}` } },
    ]),
    refusal("revoked key", 401, "invalid_api_key", (n) => [program(n), { headers: key(revoked) }]),
    refusal("two keys", 401, "invalid_api_key", (n) => [
      program(n),
      { headers: { ...key(payer), authorization: `Bearer ${stuck.apiKey}` } },
    ]),
    refusal("no key", 401, "api_key_required", () => ["/v1/me", {}]),
    refusal("no such path", 404, "route_not_found", (n) => [`/v1/nothing/${n}`, { headers: key(payer) }]),
    refusal("wrong method", 405, "method_not_allowed", () => [
      "/v1/programs/batch",
      { method: "DELETE", headers: key(payer) },
    ]),
    refusal("no such program", 404, "program_not_found", (n) => [`/v1/programs/UNI-none${n}`, { headers: key(payer) }]),
    refusal("unknown parameter", 422, "unknown_query_parameter", (n, text) => [
      `${program(n)}?x${text}=1`,
      { headers: key(payer) },
    ]),
    refusal("bad parameter", 422, "validation_error", (n) => [
      `/v1/programs/search?limit=${101 + n}`,
      { headers: key(payer) },
    ]),
    refusal("control character", 400, "invalid_text", (_n, text) => [
      `/v1/programs/search?q=${text}%00`,
      { headers: key(payer) },
    ]),
    refusal("long address", 414, "uri_too_long", (n) => [
      `/v1/programs/search?q=${"x".repeat(8_192 + (n % 100))}`,
      { headers: key(payer) },
    ]),
    refusal("snapshot not held", 409, "snapshot_not_available", (n) => [
      program(n),
      { headers: { ...key(payer), "x-corpus-snapshot-id": `cs1_${n}` } },
    ]),
    refusal("broken JSON", 400, "malformed_json", (n, text) => [
      "/v1/programs/batch",
      { headers: { ...paid, ...fresh(n), "content-type": "application/json" }, body: `{"unified_ids":["${text}"` },
    ]),
    refusal("repeated key in JSON", 400, "malformed_json", (n) => [
      "/v1/programs/batch",
      {
        headers: { ...paid, ...fresh(n), "content-type": "application/json" },
        body: `{"unified_ids":${JSON.stringify(pair)},"unified_ids":[]}`,
      },
    ]),
    refusal("no JSON", 415, "unsupported_media_type", (n, text) => [
      "/v1/programs/batch",
      { headers: { ...paid, ...fresh(n), "content-type": "text/plain" }, body: `x${text}` },
    ]),
    refusal("large body", 413, "body_too_large", (n) =>
      batch({ ...paid, ...fresh(n) }, { unified_ids: ["x".repeat(262_144 + n)] }),
    ),
    refusal("no ids", 422, "validation_error", (n) => batch({ ...paid, ...fresh(n) }, { unified_ids: [] })),
    refusal("51 ids", 422, "validation_error", (n) =>
      batch({ ...paid, ...fresh(n) }, { unified_ids: Array.from({ length: 51 }, (_, place) => `UNI-${n}-${place}`) }),
    ),
    refusal("batch without Idempotency-Key", 428, "idempotency_key_required", () => batch(paid, { unified_ids: pair })),
    refusal("bad Idempotency-Key", 400, "idempotency_key_invalid", (n, text) =>
      batch({ ...paid, "idempotency-key": `${text}x ${n}` }, { unified_ids: pair }),
    ),
    refusal("batch without cap", 400, "cost_cap_required", (n) =>
      batch({ ...key(payer), ...fresh(n) }, { unified_ids: pair }),
    ),
    refusal("cap in words", 400, "cost_cap_invalid", (n) =>
      batch({ ...paid, ...fresh(n), "x-cost-cap-jpy": `${n}.0` }, { unified_ids: pair }),
    ),
    refusal("cap too low, header", 402, "cost_cap_exceeded", (n) =>
      batch({ ...paid, ...fresh(n), "x-cost-cap-jpy": String(n % 6) }, { unified_ids: pair, max_cost_jpy: 6 }),
    ),
    refusal("cap too low, body", 402, "cost_cap_exceeded", (n) =>
      batch({ ...paid, ...fresh(n) }, { unified_ids: pair, max_cost_jpy: n % 6 }),
    ),
    refusal("cap too low for a check", 402, "cost_cap_exceeded", (n) => [
      "/v1/exclusions/check",
      { headers: { ...key(payer), "x-cost-cap-jpy": String(n % 3) }, json: { program_ids: pair } },
    ]),
    refusal("Idempotency-Key of another request", 422, "idempotency_key_reused", (n) =>
      batch({ ...paid, "idempotency-key": "used" }, { unified_ids: [...pair, `UNI-${n}`] }),
    ),
    refusal("Idempotency-Key in use", 409, "idempotency_in_progress", () => [
      "/v1/feedback",
      { headers: { ...key(payer), "idempotency-key": "held" }, json: body },
    ]),
    refusal("month full, read", 503, "monthly_cap_reached", (n) => [program(n), { headers: key(stuck) }]),
    refusal("month full, batch", 503, "monthly_cap_reached", (n) =>
      batch({ ...paid, ...key(stuck), ...fresh(n) }, { unified_ids: pair }),
    ),
    refusal("nothing to check", 400, "program_ids_required", () => [
      "/v1/exclusions/check",
      { headers: key(payer), json: { program_ids: [] } },
    ]),
    refusal("free requests used up", 429, "anon_quota_exceeded", (n) => [program(n), { headers: anonymous }]),
    refusal("eleventh message", 429, "feedback_limit_exceeded", (_n, text) => [
      "/v1/feedback",
      { headers: key(payer), json: { message: `m${text}` } },
    ]),
    refusal("no payment provider", 400, "billing_not_configured", () => [
      "/v1/me/billing-portal",
      { headers: key(payer), json: {} },
    ]),
    refusal("session without token", 403, "csrf_required", (n) => [
      "/v1/me/cap",
      { headers: { cookie }, json: { monthly_cap_yen: n } },
    ]),
    refusal("session from another site", 403, "origin_not_allowed", (n) => [
      "/v1/me/cap",
      {
        headers: { cookie, "x-csrf-token": csrf, origin: "https://elsewhere.example" },
        json: { monthly_cap_yen: n },
      },
    ]),
    refusal("not modified", 304, "", () => [
      `/v1/programs/${programs[0]}`,
      { headers: { ...key(payer), "if-none-match": etag } },
    ]),
    refusal("replay", 200, "", () => ["/v1/programs/batch", used]),
  ];
  return { accountIds: [payer, stuck, revoked].map(({ accountId }) => accountId), refusals };
}

function refusal(name: string, status: number, code: string, ask: Refusal["ask"]): Refusal {
  return { name, status, code, ask };
}
