import { groupCommit } from "../group-commit.ts";
import type { ChargeOutcome, ChargeRequest } from "../ledger.ts";
import { voidEntry, voidTopic } from "../outbox.ts";
import { type Argument, type RedisConnection, text } from "./connection.ts";
import type { DueHints } from "./due-hints.ts";
import { type AccountKeys, accountKeys, bucketOf, member, outboxKeys, queuedWith } from "./keys.ts";
import { encodeHead, OutcomeReader } from "./outcomes.ts";
import { chargeScript, giveUpScript } from "./scripts/money.ts";
import { enqueueScript } from "./scripts/outbox.ts";
import { WriteUnconfirmedError } from "../store.ts";

/** Maximum charges in one script, which blocks the server for at most a millisecond or two. */
const mostTogether = 128;
/** Maximum accounts whose key names are cached. */
const mostNames = 10_000;

/**
 * Charges on Redis; waiting charges share one script: on one server all of them, on a cluster those of one bucket. A group whose
 * answer is lost is in doubt. Before the next group is sent, a script reads what the group charged and makes the server refuse it
 * from then on; its charges are queued to be voided.
 */
export class RedisCharges {
  readonly #redis: RedisConnection;
  readonly #hints: DueHints;
  readonly #limits: readonly number[];
  readonly #sender: string;
  readonly #lanes = new Map<string, Lane>();
  readonly #names = new Map<string, AccountKeys>();

  /** `limits` are in the format of the scripts; `sender` is unique to this process. */
  constructor(redis: RedisConnection, hints: DueHints, limits: readonly number[], sender: string) {
    this.#redis = redis;
    this.#hints = hints;
    this.#limits = limits;
    this.#sender = sender;
  }

  charge(request: ChargeRequest): Promise<ChargeOutcome> {
    const bucket = this.#redis.isCluster ? this.#keysOf(request.accountId).bucket : "{b000}";
    let lane = this.#lanes.get(bucket);
    if (!lane) {
      lane = this.#lane(`${bucket}:sent:${this.#sender}`);
      this.#lanes.set(bucket, lane);
    }
    return lane.charge(request);
  }

  /** Settles every group in doubt, or throws. */
  async settle(): Promise<void> {
    for (const lane of this.#lanes.values()) await lane.settle();
  }

  #lane(fence: string): Lane {
    let number = 0;
    let doubt: { number: number; requests: readonly ChargeRequest[] } | null = null;
    let settling: Promise<void> | null = null;
    const settle = () =>
      (settling ??= (async () => {
        if (!doubt) return;
        await this.#giveUp(fence, doubt.number, doubt.requests);
        doubt = null;
      })().finally(() => {
        settling = null;
      }));
    const take = async (requests: ChargeRequest[]): Promise<ChargeOutcome[]> => {
      await settle();
      number += 1;
      const { keys, args } = this.#encode(fence, number, requests);
      try {
        const { reply, confirmed } = await this.#redis.write(chargeScript, keys, args);
        // The answers do not wait for it.
        void this.#hints.note(requests.flatMap(({ outbox }) => outbox));
        const reader = new OutcomeReader(reply);
        const outcomes = requests.map(() => reader.next() as ChargeOutcome);
        if (confirmed || !outcomes.some(({ outcome }) => outcome === "CHARGED" || outcome === "REPLAY"))
          return outcomes;
      } catch (error) {
        doubt = { number, requests };
        throw error;
      }
      doubt = { number, requests };
      await settle();
      throw new WriteUnconfirmedError("no replica has confirmed the charge");
    };
    return { charge: groupCommit(take, mostTogether), settle };
  }

  async #giveUp(fence: string, number: number, requests: readonly ChargeRequest[]): Promise<void> {
    const entries = text(await this.#redis.run(giveUpScript, [fence], [number]))
      .split(",")
      .map(Number);
    const charged = requests.flatMap((request, index) => {
      const seq = entries[index];
      return seq ? [{ request, seq }] : [];
    });
    await Promise.all(charged.map(({ request, seq }) => this.#voidCharge(request, seq)));
  }

  async #voidCharge({ accountId, operation, nowMs }: ChargeRequest, seq: number): Promise<void> {
    const { id, payload, dueMs } = voidEntry({ seq, repeatable: operation !== null, nowMs });
    const [due, jobs] = outboxKeys(bucketOf(accountId), voidTopic);
    await this.#redis.run(enqueueScript, [due, jobs], [member(accountId, id), payload, dueMs]);
    await this.#hints.note([{ topic: voidTopic, dueMs }]);
  }

  #encode(fence: string, number: number, requests: readonly ChargeRequest[]): { keys: string[]; args: Argument[] } {
    const accounts = new Map<string, number>();
    const keys = [fence];
    for (const { accountId } of requests) {
      if (accounts.has(accountId)) continue;
      accounts.set(accountId, accounts.size);
      keys.push(...this.#keysOf(accountId).keys);
    }
    const args: Argument[] = [""];
    const charges = requests.map(({ accountId, keyId, nowMs, units, callCapYen, usage, operation, outbox }) => {
      const { endpoint, tag, empty, serviceMs } = usage;
      const charge: unknown[] = [accounts.get(accountId), nowMs, keyId, units, callCapYen ?? -1];
      charge.push(endpoint, tag, empty ? 1 : 0, serviceMs, false);
      if (operation) {
        const { operationId, fingerprint, result } = operation;
        const key = keys.push(this.#keysOf(accountId).operationPrefix + operationId);
        const head = args.push(encodeHead(result));
        const body = result.body && args.push(result.body);
        charge[9] = [key, operationId, fingerprint, member(accountId, operationId), head, body ?? false];
      }
      if (outbox.length > 0) charge[10] = queuedWith(keys, this.#keysOf(accountId).bucket, accountId, outbox);
      return charge;
    });
    args[0] = JSON.stringify({ number, limits: this.#limits, charges });
    return { keys, args };
  }

  #keysOf(accountId: string): AccountKeys {
    const known = this.#names.get(accountId);
    if (known) return known;
    if (this.#names.size >= mostNames) this.#names.clear();
    const names = accountKeys(accountId);
    this.#names.set(accountId, names);
    return names;
  }
}

type Lane = { charge(request: ChargeRequest): Promise<ChargeOutcome>; settle(): Promise<void> };
