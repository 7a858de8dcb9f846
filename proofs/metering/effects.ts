import { operationIdOf } from "../../runtime/pipeline/read-request.ts";
import { requestFingerprint } from "../../runtime/pipeline/guards/validate.ts";
import type { ServeProcess } from "../../test/support/serve-process.ts";
import type { Answer } from "./asker.ts";
import type { Stage } from "./stage.ts";

/** A call that changes something, of an account of its own, under an Idempotency-Key. */
export type Effect = {
  readonly kind: "feedback" | "cap";
  readonly apiKey: string;
  readonly keyId: string;
  readonly accountId: string;
  readonly idempotencyKey: string;
  readonly json: unknown;
  ask(service: ServeProcess, seconds?: number): Promise<Answer>;
  askPatiently(service: ServeProcess): Promise<Answer>;
};

const paths = { feedback: "/v1/feedback", cap: "/v1/me/cap" } as const;

/** The cap that calls of kind `cap` set. */
export const firstCap = 1_000;

export async function newEffect(stage: Stage, kind: Effect["kind"], name: string): Promise<Effect> {
  const { apiKey, keyId, accountId } = await stage.accounts.create({});
  const json = kind === "feedback" ? { message: name } : { monthly_cap_yen: firstCap };
  const headers = { "x-api-key": apiKey, "idempotency-key": name };
  return {
    kind,
    apiKey,
    keyId,
    accountId,
    idempotencyKey: name,
    json,
    ask: (service, seconds = 30) => stage.ask(service.url + paths[kind], { headers, json, seconds }),
    askPatiently: (service) => stage.askPatiently(service.url + paths[kind], { headers, json }),
  };
}

/** Where the store sees the call: begun and not finished, finished, or neither. */
export async function stateOf(stage: Stage, effect: Effect): Promise<"none" | "held" | "done"> {
  const { kind, accountId, keyId, idempotencyKey, json } = effect;
  const fingerprint = requestFingerprint({ method: "POST", path: paths[kind], query: [], body: json });
  const operation = { operationId: operationIdOf(idempotencyKey), fingerprint };
  const found = await stage.store.findOperation({ accountId, keyId, nowMs: Date.now(), operation });
  if (found === null) return "none";
  return found.outcome === "INFLIGHT" ? "held" : "done";
}

/** How often each text was kept as feedback. */
export async function keptMessages(stage: Stage): Promise<Map<string, number>> {
  const last = await stage.store.readCounter({ owner: "feedback", kind: "number", id: "last" }, Date.now());
  const counts = new Map<string, number>();
  for (let number = 1; number <= last; number += 1) {
    const key = { owner: `feedback-${number % 256}`, kind: "message", id: String(number) };
    const found = await stage.store.getDocument(key, Date.now());
    if (found === null) continue;
    const { message } = JSON.parse(found.value) as { message: string };
    counts.set(message, (counts.get(message) ?? 0) + 1);
  }
  return counts;
}
