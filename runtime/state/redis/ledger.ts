import type { BeginOutcome, CommitOutcome, FoundOperation, LedgerEntry, LedgerStore, Usage } from "../ledger.ts";
import { toAccount, toUsage } from "./account-replies.ts";
import type { RedisCharges } from "./charges.ts";
import { type RedisConnection, type Reply, list, pairs, text } from "./connection.ts";
import type { DueHints } from "./due-hints.ts";
import { accountKeys, bucketCount, bucketName, bucketOf, member, operationKeys, queuedWith } from "./keys.ts";
import { encodeHead, OutcomeReader } from "./outcomes.ts";
import { checkAccount, checkChild, checkMoney } from "../request-checks.ts";
import {
  listAccountsScript,
  openAccountScript,
  readAccountScript,
  readBooksScript,
  setAccountScript,
} from "./scripts/accounts.ts";
import { changeChildScript, changeKeysScript } from "./scripts/child-keys.ts";
import { beginScript, commitScript, findScript, releaseScript, voidScript } from "./scripts/money.ts";

/**
 * The money operations on Redis: one script in one slot each, confirmed by a replica where there is one. `limits` are in the
 * format of the scripts.
 */
export function redisLedger(
  redis: RedisConnection,
  charges: RedisCharges,
  hints: DueHints,
  limits: readonly number[],
  mostChildren: number,
): LedgerStore {
  const wroteOne = (reply: Reply) => reply === 1;
  return {
    async charge(request) {
      checkMoney(request);
      return charges.charge(request);
    },
    async findOperation({ accountId, keyId, nowMs, operation: { operationId, fingerprint } }) {
      const args = [JSON.stringify({ now: nowMs, key_id: keyId, fingerprint })];
      const keys = operationKeys(accountId, operationId);
      const reply = await redis.confirm(findScript, keys, args, (found) => list(found)[0] === 1);
      return list(reply).length === 0 ? null : (new OutcomeReader(reply).next() as FoundOperation);
    },
    async begin(request) {
      checkMoney(request);
      const { accountId, keyId, nowMs, units, callCapYen, leaseMs } = request;
      const { operationId, fingerprint } = request.operation;
      const terms = {
        now: nowMs,
        key_id: keyId,
        units,
        call_cap: callCapYen ?? -1,
        operation: operationId,
        fingerprint,
        member: member(accountId, operationId),
        lease_ms: leaseMs,
        limits,
      };
      const begun = ["BEGUN", "REPLAY"];
      const keys = operationKeys(accountId, operationId);
      const reply = await redis.confirm(beginScript, keys, [JSON.stringify(terms)], (found) =>
        begun.includes(new OutcomeReader(found).next().outcome),
      );
      return new OutcomeReader(reply).next() as BeginOutcome;
    },
    async commit(request) {
      checkMoney(request);
      const { accountId, operationId, nowMs, units, token, usage, result, outbox } = request;
      const keys = operationKeys(accountId, operationId);
      const terms = {
        now: nowMs,
        units,
        token,
        operation: operationId,
        member: member(accountId, operationId),
        ...usageTerms(usage),
        has_body: result.body !== null,
        limits,
        outbox: queuedWith(keys, bucketOf(accountId), accountId, outbox),
      };
      const args = [JSON.stringify(terms), encodeHead(result), result.body ?? ""];
      const reply = await redis.confirm(commitScript, keys, args, (found) => list(found)[0] === 0);
      await hints.note(outbox);
      return new OutcomeReader(reply).next() as CommitOutcome;
    },
    async abort({ accountId, operationId, token }) {
      const args = [member(accountId, operationId), token, 0];
      return (await redis.confirm(releaseScript, operationKeys(accountId, operationId), args, wroteOne)) === 1;
    },
    async voidCharge({ accountId, seq, nowMs }) {
      const [charge] = await readLedger(redis, { accountId, afterSeq: seq - 1, limit: 1 });
      if (charge?.seq !== seq) return false;
      const keys = operationKeys(accountId, charge.operationId);
      return (await redis.confirm(voidScript, keys, [seq, nowMs], wroteOne)) === 1;
    },

    async openAccount(request) {
      checkAccount(request);
      const { accountId, status, capYen } = request;
      const { bucket, keys } = accountKeys(accountId);
      const args = [status, capYen ?? "", accountId];
      return (await redis.confirm(openAccountScript, [...keys.slice(0, 1), accountsOf(bucket)], args, wroteOne)) === 1;
    },
    async setAccount(request) {
      checkAccount(request);
      const { accountId, status, capYen, lease } = request;
      const { keys, operationPrefix } = accountKeys(accountId);
      const touched = [...keys.slice(0, 1), ...(lease ? [operationPrefix + lease.operationId] : [])];
      const args = [
        lease ? String(lease.token) : "",
        ...(status === undefined ? [] : ["status", status]),
        ...(capYen === undefined ? [] : ["cap", capYen ?? ""]),
      ];
      return (await redis.confirm(setAccountScript, touched, args, wroteOne)) === 1;
    },
    async changeKeys({ accountId, add, revoke, first, revokeOthers, child, nowMs }) {
      if (child !== undefined) checkChild(child, add ?? "");
      const args = [add ?? "", revoke ?? "", nowMs, first ? "first" : revokeOthers ? "others" : "", mostChildren];
      if (child !== undefined) args.push(child.parentId ?? "", child.capYen ?? "", child.expiresAtMs ?? "");
      return (await redis.confirm(changeKeysScript, accountKeys(accountId).keys.slice(0, 2), args, wroteOne)) === 1;
    },
    async changeChild({ accountId, keyId, capYen, expiresAtMs }) {
      checkChild({ capYen: capYen ?? null, expiresAtMs: expiresAtMs ?? null }, keyId);
      const args = [
        keyId,
        ...(capYen === undefined ? [] : ["cap", capYen ?? ""]),
        ...(expiresAtMs === undefined ? [] : ["expires", expiresAtMs ?? ""]),
      ];
      return (await redis.confirm(changeChildScript, accountKeys(accountId).keys.slice(1, 2), args, wroteOne)) === 1;
    },
    async readAccount(accountId) {
      const reply = await redis.run(readAccountScript, accountKeys(accountId).keys.slice(0, 2), []);
      const [fields, keys, epoch] = list(reply);
      const account = pairs(fields);
      return account.has("status") ? toAccount(account, pairs(keys), text(epoch)) : null;
    },
    async listAccounts({ after, limit }) {
      const accountIds: string[] = [];
      const buckets = Array.from({ length: bucketCount }, (_, number) => bucketName(number));
      const first = after === null ? 0 : buckets.indexOf(bucketOf(after));
      let from = after === null ? "-" : `(${after}`;
      for (const keys of redis.together(buckets.slice(first).map(accountsOf))) {
        const args = [from, limit - accountIds.length];
        accountIds.push(...list(await redis.run(listAccountsScript, keys, args)).map(text));
        if (accountIds.length >= limit) return { accountIds, next: accountIds.at(-1) ?? after };
        from = "-";
      }
      return { accountIds, next: null };
    },
    async readBooks(accountId) {
      const { keys, operationPrefix } = accountKeys(accountId);
      const reply = list(await redis.run(readBooksScript, keys, [member(accountId, ""), operationPrefix]));
      const fields = pairs(reply[0]);
      if (!fields.has("status")) return null;
      const { seq, months, children } = toAccount(fields, pairs(reply[3]), "");
      const held = list(reply[2]).map(text);
      const reservations = Array.from({ length: held.length / 4 }, (_, index) => {
        const [operationId = "", keyId = "", month, units] = held.slice(index * 4, index * 4 + 4);
        return { operationId, keyId, month: Number(month), units: Number(units) };
      });
      return { seq, months, usage: toUsage(pairs(reply[1]), 0, Number.MAX_SAFE_INTEGER), children, reservations };
    },

    readLedger: (request) => readLedger(redis, request),
    async findLackingOperations({ accountId, operationIds }) {
      const { operationPrefix } = accountKeys(accountId);
      const found = await Promise.all(
        operationIds.map((id) => redis.send(operationPrefix + id, "EXISTS", operationPrefix + id)),
      );
      return operationIds.filter((_, place) => found[place] === 0);
    },
    async forgetEntries({ accountId, throughSeq }) {
      const key = `${bucketOf(accountId)}:led:${accountId}`;
      return Number(await redis.send(key, "XTRIM", key, "MINID", `${throughSeq + 1}-0`));
    },
    async readUsage({ accountId, fromDay, toDay }) {
      const key = `${bucketOf(accountId)}:day:${accountId}`;
      return toUsage(pairs(await redis.send(key, "HGETALL", key)), fromDay, toDay);
    },
  };
}

type LedgerPage = Parameters<LedgerStore["readLedger"]>[0];

async function readLedger(redis: RedisConnection, request: LedgerPage): Promise<LedgerEntry[]> {
  const { accountId, afterSeq, limit } = request;
  if (limit < 1) return [];
  const key = `${bucketOf(accountId)}:led:${accountId}`;
  const reply = await redis.send(key, "XRANGE", key, `${afterSeq + 1}-0`, "+", "COUNT", limit);
  return list(reply).map((item) => {
    const [id, flat] = list(item);
    const fields = pairs(flat);
    const [atMs, units, day, endpoint = "", tag = "", voids] = (fields.get("e") ?? "").split("|");
    return {
      seq: Number.parseInt(text(id), 10),
      atMs: Number(atMs),
      day: Number(day),
      units: Number(units),
      endpoint,
      tag,
      keyId: fields.get("k") ?? "",
      operationId: fields.get("o") ?? "",
      voids: voids ? Number(voids) : null,
    };
  });
}

function usageTerms(usage: Usage | null) {
  const { endpoint, tag, empty, serviceMs } = usage ?? { endpoint: "", tag: "", empty: false, serviceMs: 0 };
  return { endpoint, tag, empty: empty ? 1 : 0, service_ms: serviceMs, no_usage: usage === null };
}

/** The names of the accounts in a bucket. */
function accountsOf(bucket: string): string {
  return `${bucket}:accts`;
}
