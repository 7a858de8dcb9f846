import { createHash } from "node:crypto";
import { z } from "zod";
import { Timestamp } from "../../../../schemas/common.ts";
import { utcSeconds } from "../../../../snapshots/text/era.ts";
import type { CounterStore, DocumentStore, StateKey } from "../../../state/store.ts";

const RefundRequest = z.object({
  /** `rfd_` and 16 hex digits. */
  requestId: z.string(),
  receivedAt: Timestamp,
  amountYen: z.int().nullable(),
  customerId: z.string().nullable(),
  reason: z.string(),
  requesterEmail: z.string(),
  /** Account whose key came with the request; null without one. */
  accountId: z.string().nullable(),
});
export type RefundRequest = z.infer<typeof RefundRequest>;

export type NewRefundRequest = Omit<RefundRequest, "requestId" | "receivedAt"> & {
  /** A repeat by the account under the same key is the same request; null for none. */
  readonly idempotencyKey: string | null;
};

export type RefundRequests = {
  /** Files a request and notifies the operator. It moves no money and revokes no key. */
  file(request: NewRefundRequest): Promise<RefundRequest>;
  /** Null for an unknown id. */
  read(requestId: string): Promise<RefundRequest | null>;
  /** Every stored request, oldest first. */
  list(): AsyncIterable<RefundRequest>;
};

export type RefundRequestsDeps = {
  readonly store: DocumentStore & CounterStore;
  readonly random: (size: number) => Uint8Array;
  readonly now: () => Date;
  /** Receives a line without personal data. */
  readonly notify: (line: string) => void;
};

export function createRefundRequests({ store, random, now, notify }: RefundRequestsDeps): RefundRequests {
  const nowMs = (): number => now().getTime();
  const read = async (key: StateKey): Promise<RefundRequest | null> => {
    const found = await store.getDocument(key, nowMs());
    return found && RefundRequest.parse(JSON.parse(found.value));
  };
  return {
    async file({ idempotencyKey, ...request }) {
      const requestId = requestIdOf(request, idempotencyKey) ?? toRequestId(random(8));
      const filed = { ...request, requestId, receivedAt: utcSeconds(nowMs()) };
      const life = { ifVersion: 0, nowMs: nowMs(), expiresAtMs: nowMs() + keptMs };
      const entered = await store.putDocument(receiptOf(requestId), JSON.stringify(filed), life);
      // A request with the same key was filed before; its answer is repeated.
      if (entered === null) return (await read(receiptOf(requestId))) ?? filed;
      const number = await store.increment(lastNumber, 1, { nowMs: nowMs(), expiresAtMs: null });
      await store.putDocument(placeOf(number), JSON.stringify(filed), life);
      notify(`a refund is asked for, to be answered within 14 days: ${requestId}; konkyo refunds shows it`);
      return filed;
    },
    read: async (requestId) => (isRequestId(requestId) ? read(receiptOf(requestId)) : null),
    async *list() {
      const last = await store.readCounter(lastNumber, nowMs());
      for (let number = 1; number <= last; number++) {
        const request = await read(placeOf(number));
        if (request !== null) yield request;
      }
    },
  };
}

/** Longer than any invoice can be disputed. */
const keptMs = 400 * 86_400_000;

const lastNumber: StateKey = { owner: "refunds", kind: "number", id: "last" };

function receiptOf(requestId: string): StateKey {
  return { owner: requestId, kind: "refund", id: "receipt" };
}

/** Distributed over owners, so that no part of the store holds all of them. */
function placeOf(number: number): StateKey {
  return { owner: `refunds-${number % 256}`, kind: "refund", id: String(number) };
}

function requestIdOf(request: Omit<NewRefundRequest, "idempotencyKey">, idempotencyKey: string | null): string | null {
  const { accountId, amountYen, customerId, reason, requesterEmail } = request;
  if (accountId === null || idempotencyKey === null) return null;
  const parts = JSON.stringify([accountId, idempotencyKey, amountYen, customerId, reason, requesterEmail]);
  return toRequestId(createHash("sha256").update(parts, "utf8").digest().subarray(0, 8));
}

/** Ids come from URLs and are checked before use. */
function isRequestId(text: string): boolean {
  return /^rfd_[0-9a-f]{16}$/.test(text);
}

function toRequestId(bytes: Uint8Array): string {
  return `rfd_${Buffer.from(bytes).toString("hex")}`;
}
