import type { AccountStatus, BeginRequest, ChargeRequest, ChildTerms, CommitRequest, Usage } from "./ledger.ts";
import type { StateKey } from "./store.ts";

/** Throws RangeError for numbers that cannot be accounted for exactly, and names that would split a usage field. */
export function checkMoney(request: ChargeRequest | BeginRequest | CommitRequest): void {
  checkCount("units", request.units);
  checkCount("nowMs", request.nowMs);
  if ("callCapYen" in request && request.callCapYen !== null) checkCount("callCapYen", request.callCapYen);
  const { operationId } = "operationId" in request ? request : (request.operation ?? { operationId: null });
  if (operationId === "") throw new RangeError("an operation has no id");
  checkText(request.accountId, operationId ?? "");
  if ("keyId" in request) checkKeyId(request.keyId);
  if ("leaseMs" in request) checkCount("leaseMs", request.leaseMs);
  if ("usage" in request) checkUsage(request.usage, request.units);
  if ("outbox" in request) for (const { topic, id, payload } of request.outbox) checkText(topic, id, payload);
}

function checkUsage(usage: Usage | null, units: number): void {
  if (usage === null) {
    if (units > 0) throw new RangeError("what costs units is usage");
    return;
  }
  checkCount("serviceMs", usage.serviceMs);
  for (const name of [usage.endpoint, usage.tag])
    if (name.includes("|")) throw new RangeError(`a usage name holds "|": ${name}`);
  checkText(usage.endpoint, usage.tag);
}

/** Throws RangeError unless the cap, when given, is null or a whole number of yen. */
export function checkAccount(request: { accountId: string; status?: AccountStatus; capYen?: number | null }): void {
  checkOwner(request.accountId);
  if (request.capYen !== null && request.capYen !== undefined) checkCount("capYen", request.capYen);
}

/** Throws RangeError for invalid terms: caps and times must be whole numbers, and ids must not contain separators. */
export function checkChild({ parentId, capYen, expiresAtMs }: Partial<ChildTerms>, keyId: string): void {
  for (const id of [keyId, ...(parentId === undefined || parentId === null ? [] : [parentId])]) {
    if (id === "") throw new RangeError("a child key needs its id and that of its parent");
    checkKeyId(id);
  }
  if (capYen !== null && capYen !== undefined) checkCount("capYen", capYen);
  if (expiresAtMs !== null && expiresAtMs !== undefined) checkCount("expiresAtMs", expiresAtMs);
}

/** Key ids are joined with tags and counters. */
function checkKeyId(keyId: string): void {
  if (/[|:\s]/.test(keyId)) throw new RangeError(`not the id of a key: ${JSON.stringify(keyId)}`);
  checkText(keyId);
}

/** Throws RangeError for a name that is ambiguous when joined with others. */
export function checkKey({ owner, kind }: StateKey): void {
  checkOwner(owner);
  checkOwner(kind);
}

/** Owners (and kinds) are not empty and hold neither ":" nor a line feed. */
export function checkOwner(name: string): void {
  if (!/^[^:\n]+$/.test(name)) throw new RangeError(`not a name of an owner or kind: ${JSON.stringify(name)}`);
}

/** A lone surrogate has no UTF-8 form, so different ones would be stored alike. */
function checkText(...texts: readonly string[]): void {
  for (const text of texts) if (!text.isWellFormed()) throw new RangeError("a text holds half a character");
}

function checkCount(name: string, value: number): void {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${name} is not a whole number >= 0: ${value}`);
}
