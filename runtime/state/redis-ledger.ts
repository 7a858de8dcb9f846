import { unitPriceYen } from "../price.ts";
import { type LedgerStore, replayMs, voidTopic } from "./ledger.ts";
import type { Account, AccountStatus, Charged, LedgerEntry, Refused, Usage, UsageRow } from "./ledger.ts";
import type { OutboxEntry } from "./outbox.ts";
import { type Argument, type RedisConnection, type Reply, list, pairs, text } from "./redis-connection.ts";
import { bucketOf, moneyKeys, outboxKeys } from "./redis-keys.ts";
import { checkAccount, checkMoney } from "./request-checks.ts";
import { decodeResult, encodeResult } from "./result-codec.ts";
import { changeKeysScript, openAccountScript, readAccountScript, setAccountScript } from "./scripts/accounts.ts";
import { beginScript, chargeScript, commitScript, keepScript, releaseScript, voidScript } from "./scripts/money.ts";
import { enqueueScript } from "./scripts/outbox.ts";
import { StoreUnavailableError } from "./store.ts";

/** The money operations on Redis: each one script in one slot, confirmed by a replica where there is one. */
export function redisLedger(redis: RedisConnection): LedgerStore {
  const confirmed = async (script: string, keys: string[], args: Argument[], unwritten: readonly string[]) => {
    const reply = await redis.run(script, keys, args);
    if (!unwritten.includes(text(list(reply)[0] ?? reply))) await redis.replicated(keys[0] ?? "");
    return reply;
  };
  /** A charge that no replica confirmed serves nobody: it is queued to be taken back. */
  const confirmCharge = async (accountId: string, seq: string, nowMs: number) => {
    const [due, jobs] = outboxKeys(bucketOf(accountId), voidTopic);
    try {
      await redis.replicated(due);
    } catch (error) {
      const entry = [member(accountId, seq), JSON.stringify({ seq: Number(seq) }), nowMs + doubtMs];
      if (seq !== "") await redis.run(enqueueScript, [due, jobs], entry);
      throw error;
    }
  };
  /** What a replay repeats may be in doubt: it is kept for good, and a replica has it, before it is answered. */
  const confirmReplay = async (accountId: string, operationId: string, seq: string) => {
    if (!redis.waitForReplica) return;
    const keys = [...moneyKeys(accountId, operationId), ...outboxKeys(bucketOf(accountId), voidTopic).slice(0, 2)];
    if ((await redis.run(keepScript, keys, [seq, member(accountId, seq)])) === 0)
      throw new StoreUnavailableError("the stored result has just been taken back");
    await redis.replicated(keys[0] ?? "");
  };
  return {
    async charge(request) {
      checkMoney(request);
      const { accountId, keyId, nowMs, units, callCapYen, usage, operation, outbox } = request;
      const operationId = operation?.operationId ?? "";
      const args = [
        nowMs,
        keyId,
        units,
        callCapYen ?? -1,
        unitPriceYen,
        operationId,
        operation?.fingerprint ?? "",
        member(accountId, operationId),
        ...usageArguments(usage),
        operation ? encodeResult(operation.result) : "",
        replayMs,
        ...outboxArguments(accountId, outbox),
      ];
      const keys = [...moneyKeys(accountId, operationId), ...outboxKeysOf(accountId, outbox)];
      const reply = list(await redis.run(chargeScript, keys, args));
      if (text(reply[0]) === "REPLAY") await confirmReplay(accountId, operationId, text(reply[3]));
      if (text(reply[0]) !== "CHARGED") return toRefused(reply);
      await confirmCharge(accountId, text(reply[1]), nowMs);
      return toCharged(reply);
    },
    async begin(request) {
      checkMoney(request);
      const { accountId, keyId, nowMs, units, callCapYen, leaseMs } = request;
      const { operationId, fingerprint } = request.operation;
      const args = [
        nowMs,
        keyId,
        units,
        callCapYen ?? -1,
        unitPriceYen,
        operationId,
        fingerprint,
        member(accountId, operationId),
        leaseMs,
      ];
      const reply = list(await confirmed(beginScript, moneyKeys(accountId, operationId), args, refusals));
      if (text(reply[0]) === "REPLAY") await confirmReplay(accountId, operationId, text(reply[3]));
      if (text(reply[0]) !== "BEGUN") return toRefused(reply);
      return { outcome: "BEGUN", token: Number(text(reply[1])), leaseUntilMs: Number(text(reply[2])) };
    },
    async commit(request) {
      checkMoney(request);
      const { accountId, operationId, keyId, nowMs, units, token, usage, result, outbox } = request;
      const args = [
        nowMs,
        keyId,
        units,
        token,
        operationId,
        member(accountId, operationId),
        ...usageArguments(usage),
        encodeResult(result),
        replayMs,
        ...outboxArguments(accountId, outbox),
      ];
      const keys = [...moneyKeys(accountId, operationId), ...outboxKeysOf(accountId, outbox)];
      const reply = list(await confirmed(commitScript, keys, args, ["STALE", "OVER_RESERVED"]));
      const outcome = text(reply[0]);
      return outcome === "STALE" || outcome === "OVER_RESERVED" ? { outcome } : toCharged(reply);
    },
    async abort({ accountId, operationId, token }) {
      const args = [member(accountId, operationId), token, 0];
      return (await confirmed(releaseScript, moneyKeys(accountId, operationId), args, ["0"])) === 1;
    },
    async voidCharge({ accountId, seq, nowMs }) {
      const [charge] = await readLedger(redis, accountId, seq - 1, 1);
      if (charge?.seq !== seq) return false;
      const keys = moneyKeys(accountId, charge.operationId);
      return (await confirmed(voidScript, keys, [seq, nowMs], ["0"])) === 1;
    },

    async openAccount(request) {
      checkAccount(request);
      const { accountId, status, capYen } = request;
      const args = [status, capYen ?? ""];
      return (await confirmed(openAccountScript, moneyKeys(accountId, "").slice(0, 1), args, ["0"])) === 1;
    },
    async setAccount(request) {
      checkAccount(request);
      const { accountId, status, capYen } = request;
      const args = [
        ...(status === undefined ? [] : ["status", status]),
        ...(capYen === undefined ? [] : ["cap", capYen ?? ""]),
      ];
      return (await confirmed(setAccountScript, moneyKeys(accountId, "").slice(0, 1), args, ["0"])) === 1;
    },
    async changeKeys({ accountId, add, revoke, nowMs }) {
      const args = [add ?? "", revoke ?? "", nowMs];
      return (await confirmed(changeKeysScript, moneyKeys(accountId, "").slice(0, 2), args, ["0"])) === 1;
    },
    async readAccount(accountId) {
      const [fields, keys] = list(await redis.run(readAccountScript, moneyKeys(accountId, "").slice(0, 2), [])).map(
        pairs,
      );
      return fields?.has("status") ? toAccount(fields, keys ?? new Map()) : null;
    },

    readLedger: ({ accountId, afterSeq, limit }) => readLedger(redis, accountId, afterSeq, limit),
    async readUsage({ accountId, fromDay, toDay }) {
      const key = `${bucketOf(accountId)}:day:${accountId}`;
      const rows = new Map<string, UsageRow>();
      for (const [field, value] of pairs(await redis.send(key, "HGETALL", key))) {
        const [day = "", endpoint = "", tag = "", counter = ""] = field.split("|");
        if (Number(day) < fromDay || Number(day) > toDay) continue;
        const name = `${day}|${endpoint}|${tag}`;
        const none = { day: Number(day), endpoint, tag, calls: 0, units: 0, empty: 0, serviceMs: 0 };
        rows.set(name, { ...(rows.get(name) ?? none), [counterNames[counter] ?? counter]: Number(value) });
      }
      return [...rows.values()].sort((a, b) => a.day - b.day || order(a.endpoint, b.endpoint) || order(a.tag, b.tag));
    },
  };
}

async function readLedger(
  redis: RedisConnection,
  accountId: string,
  afterSeq: number,
  limit: number,
): Promise<LedgerEntry[]> {
  if (limit < 1) return [];
  const key = `${bucketOf(accountId)}:led:${accountId}`;
  const reply = await redis.send(key, "XRANGE", key, `${afterSeq + 1}-0`, "+", "COUNT", limit);
  return list(reply).map((item) => {
    const [id, flat] = list(item);
    const fields = pairs(flat);
    const voids = fields.get("voids");
    return {
      seq: Number.parseInt(text(id), 10),
      atMs: Number(fields.get("at")),
      day: Number(fields.get("day")),
      units: Number(fields.get("units")),
      endpoint: fields.get("endpoint") ?? "",
      tag: fields.get("tag") ?? "",
      keyId: fields.get("key") ?? "",
      operationId: fields.get("operation") ?? "",
      voids: voids ? Number(voids) : null,
    };
  });
}

/** How an operation or an outbox entry is named beside its owner; the owner ends at the line feed. */
export function member(owner: string, id: string): string {
  return `${owner}\n${id}`;
}

/** How long the caller of a charge in doubt has to repeat it before it is taken back. */
const doubtMs = 60_000;
const refusals = ["REPLAY", "MISMATCH", "INFLIGHT", "DENIED", "OVER_CALL", "CAP"];
const counterNames: Record<string, string> = { c: "calls", u: "units", e: "empty", ms: "serviceMs" };

function usageArguments({ endpoint, tag, empty, serviceMs }: Usage): Argument[] {
  return [endpoint, tag, empty ? 1 : 0, serviceMs];
}

function outboxArguments(owner: string, outbox: readonly OutboxEntry[]): Argument[] {
  return outbox.flatMap(({ id, payload, dueMs }) => [member(owner, id), payload, dueMs]);
}

function outboxKeysOf(owner: string, outbox: readonly OutboxEntry[]): string[] {
  return outbox.flatMap(({ topic }) => outboxKeys(bucketOf(owner), topic).slice(0, 2));
}

function toCharged(reply: Reply[]): Charged {
  const [, seq, used, reserved, cap] = reply.map(text);
  return {
    outcome: "CHARGED",
    seq: seq ? Number(seq) : null,
    usedUnits: Number(used),
    reservedUnits: Number(reserved),
    capYen: cap ? Number(cap) : null,
  };
}

function toRefused(reply: Reply[]): Refused {
  const outcome = text(reply[0]);
  switch (outcome) {
    case "REPLAY": {
      const [, result, units, seq, active] = reply;
      return {
        outcome,
        result: decodeResult(result as Buffer),
        units: Number(text(units)),
        seq: text(seq) ? Number(text(seq)) : null,
        credentialActive: text(active) === "1",
      };
    }
    case "INFLIGHT":
      return { outcome, leaseUntilMs: Number(text(reply[1])) };
    case "CAP": {
      const [usedUnits, reservedUnits, capYen] = reply.slice(1).map((part) => Number(text(part)));
      return { outcome, usedUnits: usedUnits ?? 0, reservedUnits: reservedUnits ?? 0, capYen: capYen ?? 0 };
    }
    case "MISMATCH":
    case "DENIED":
    case "OVER_CALL":
      return { outcome };
    default:
      throw new Error(`an unknown outcome: ${outcome}`);
  }
}

function toAccount(fields: Map<string, string>, keys: Map<string, string>): Account {
  const months: Record<string, { used: number; reserved: number }> = {};
  for (const [field, value] of fields) {
    const [, kind, month] = /^([ur]):(\d{6})$/.exec(field) ?? [];
    if (!month) continue;
    const totals = (months[month] ??= { used: 0, reserved: 0 });
    if (kind === "u") totals.used = Number(value);
    else totals.reserved = Number(value);
  }
  const cap = fields.get("cap");
  return {
    status: fields.get("status") as AccountStatus,
    capYen: cap ? Number(cap) : null,
    seq: Number(fields.get("seq") ?? 0),
    months,
    keys: Object.fromEntries([...keys].map(([id, state]) => [id, state === "active" ? null : Number(state)])),
  };
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
