import type { AnyInput } from "../endpoint.ts";
import { ServiceError } from "../errors.ts";
import { jsonLimits, parseJsonBody } from "../http/json-guard.ts";
import type { GuardedJson } from "../http/json-guard.ts";
import type { Handle } from "../mount/mounts.ts";
import type { Operation, StoredResult } from "../state/ledger.ts";
import { toJstDate } from "../time/jst.ts";
import { success } from "./build-reply.ts";
import type { Call } from "./call.ts";
import { chargeFor, usageOf } from "./charge-for.ts";
import type { Mounted } from "./deps.ts";
import { operationIdOf } from "./idempotency-key.ts";
import { admitPaidCall } from "./paid-call-guards.ts";
import type { Admission, PaidCall } from "./paid-call-guards.ts";
import { produce } from "./produce.ts";
import type { Produced } from "./produced.ts";
import type { Reply } from "./reply.ts";
import { requestFingerprint } from "./request-fingerprint.ts";
import { isJson } from "./session-guard.ts";
import { settleRefusal } from "./settle.ts";
import { fromStoredResult, toStoredResult } from "./stored-result.ts";
import { assertKnownParameters, queryOf, validateInput } from "./validate.ts";
import type { QueryPairs } from "./validate.ts";

/** How long an operation with an effect may run before a twin may take over. */
const leaseMs = 60_000;

type Work = Extract<Admission<AnyInput, StoredResult>, { kind: "work" }>;

/** Answers a POST or DELETE, in the order of guards that callers rely on. */
export async function serveWrite(call: Call, handle: Handle<Mounted> | null): Promise<Reply> {
  const { endpoint, request } = call;
  const guarded = await readBody(call);
  const query = queryOf(request.target);
  const validate = (): AnyInput => {
    assertKnownParameters(endpoint, query);
    return validateInput(endpoint, request.segments, query, guarded.value, guarded.faults);
  };
  const operationOf = operationNamer(call, query, guarded.value);
  let input: AnyInput | null = null;
  const admission = await admit(call, {
    validate: () => (input = validate()),
    findReplay: async (idempotencyKey) => findReplay(call, operationOf(idempotencyKey)),
  });
  call.lap("admit");
  if (admission.kind === "replay")
    return success(call, await fromStoredResult(call, input ?? validate(), admission.replay));

  call.idempotencyKey = admission.idempotencyKey;
  const operation = admission.idempotencyKey === null ? null : operationOf(admission.idempotencyKey);
  const corpus = () => {
    if (handle === null) throw new ServiceError("not_ready");
    call.snapshotId = handle.id;
    return handle.opened.corpus;
  };
  const run = () => produce(call, admission.input, call.context(corpus, call.asOf, call.generatedAt));
  const produced =
    endpoint.effect && operation !== null
      ? await runHeld(call, admission, operation, run)
      : await runCharged(call, admission, operation, run);
  return success(call, produced);
}

/** Without an effect: compute, then charge once; a twin that was charged first is answered with its bytes. */
async function runCharged(
  call: Call,
  admission: Work,
  operation: Operation | null,
  run: () => Promise<Produced>,
): Promise<Produced> {
  const produced = await run();
  call.lap("work");
  const result = operation === null ? null : await toStoredResult(call, produced);
  const earlier = await chargeFor(call, produced, {
    callCapYen: admission.costCapYen,
    operation: operation === null || result === null ? null : { ...operation, result },
  });
  return earlier === null ? produced : fromStoredResult(call, admission.input, earlier);
}

/** With an effect: lease the operation first, so that it can never run twice; free it when the work fails. */
async function runHeld(
  call: Call,
  admission: Work,
  operation: Operation,
  run: () => Promise<Produced>,
): Promise<Produced> {
  const { store } = call.deps;
  const payer = payerOf(call);
  const begun = await store.begin({
    ...payer,
    operation,
    units: admission.predictedUnits,
    callCapYen: admission.costCapYen,
    leaseMs,
  });
  if (begun.outcome !== "BEGUN") {
    return fromStoredResult(call, admission.input, settleRefusal(begun, settleContext(call, admission)));
  }
  // Held up past its own lease: a twin may have taken over, and what it has done must not be done again.
  if (call.deps.now() >= begun.leaseUntilMs) throw new ServiceError("idempotency_in_progress");
  const lease = { operationId: operation.operationId, token: begun.token };
  const held = { accountId: payer.accountId, ...lease };
  call.lease = lease;
  let produced: Produced;
  try {
    produced = await run();
  } catch (error) {
    await store.abort({ ...held, nowMs: call.deps.now() });
    throw error;
  }
  call.lap("work");
  const committed = await store.commit({
    ...held,
    nowMs: call.deps.now(),
    keyId: payer.keyId,
    units: produced.units,
    usage: call.endpoint.usage ? usageOf(call, produced) : null,
    result: await toStoredResult(call, produced),
    outbox: produced.outbox,
  });
  call.lap("charge");
  if (committed.outcome === "CHARGED") call.units = produced.units;
  else if (committed.outcome === "STALE") throw new ServiceError("idempotency_in_progress");
  else throw new Error(`${call.endpoint.id}: the work cost more than its prediction`);
  return produced;
}

async function admit(
  call: Call,
  steps: Pick<PaidCall<AnyInput, StoredResult>, "validate" | "findReplay">,
): Promise<Admission<AnyInput, StoredResult>> {
  const { endpoint, request, deps } = call;
  const { credential } = call.identity;
  const keyed = credential !== null;
  return admitPaidCall<AnyInput, StoredResult>({
    ...steps,
    idempotency: !keyed || endpoint.idempotency === "never" ? "ignored" : (endpoint.idempotency ?? "honoured"),
    costCap: keyed ? endpoint.costCap : "ignored",
    idempotencyHeader: request.header("idempotency-key"),
    costCapHeader: request.header("x-cost-cap-jpy"),
    bodyCapYen: ({ body }) => bodyCap(body),
    predict: ({ body }) => (keyed ? predictedUnits(call, body) : 0),
    async monthSpend() {
      const account = credential === null ? null : await deps.store.readAccount(credential.accountId);
      const month = account?.months[String(toJstDate(call.nowMs).month)];
      return {
        capYen: account?.capYen ?? null,
        usedUnits: month?.used ?? 0,
        reservedUnits: month?.reserved ?? 0,
      };
    },
    now: new Date(call.nowMs),
  });
}

function predictedUnits(call: Call, body: unknown): number {
  const { endpoint } = call;
  if (typeof endpoint.units === "number") return endpoint.units;
  return endpoint.predict?.((body ?? {}) as Record<string, unknown>) ?? 0;
}

async function findReplay(call: Call, operation: Operation): Promise<StoredResult | null> {
  const found = await call.deps.store.findOperation({ ...payerOf(call), operation });
  return found === null ? null : settleRefusal(found, settleContext(call, null));
}

function settleContext(call: Call, admission: Work | null) {
  return {
    credential: credentialOf(call),
    forget: call.deps.services.accounts.forget,
    units: admission?.predictedUnits ?? 0,
    callCapYen: admission?.costCapYen ?? null,
    now: new Date(call.nowMs),
  };
}

function operationNamer(call: Call, query: QueryPairs, body: unknown) {
  const [path = ""] = call.request.target.split("?");
  return (idempotencyKey: string): Operation => ({
    operationId: operationIdOf(idempotencyKey),
    fingerprint: requestFingerprint({ method: call.request.method, path, query, body }),
  });
}

function payerOf(call: Call) {
  const { accountId, keyId } = credentialOf(call);
  return { accountId, keyId, nowMs: call.nowMs };
}

function credentialOf(call: Call) {
  const { credential } = call.identity;
  if (credential === null) throw new Error("operations belong to an account");
  return credential;
}

function bodyCap(body: unknown): number | null {
  const cap = body !== null && typeof body === "object" ? (body as { max_cost_jpy?: unknown }).max_cost_jpy : null;
  return typeof cap === "number" ? cap : null;
}

/** The body as JSON; an endpoint without body takes none, and what is sent all the same is not read. */
async function readBody(call: Call): Promise<GuardedJson> {
  const { endpoint, request } = call;
  if (endpoint.body === null) return { value: undefined, faults: [] };
  const limits = endpoint.bodyLimits ?? jsonLimits.default;
  const contentType = request.header("content-type");
  const bytes = await request.readBody(limits.bytes);
  // Nothing sent is no body; whether one is needed the schema says.
  if (bytes.length === 0 && contentType === null) return { value: undefined, faults: [] };
  if (contentType === null || !isJson(contentType)) throw new ServiceError("unsupported_media_type");
  return parseJsonBody(bytes, limits);
}
