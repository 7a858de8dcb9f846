import { ServiceError } from "../../base/errors.ts";
import { rateLimited } from "../../base/limits.ts";
import type { CounterStore, DocumentStore, QuotaStore } from "../../state/store.ts";
import { createFormLimit } from "../../accounts/form-limit.ts";
import type { Credential } from "../../accounts/credential.ts";
import type { RandomBytes } from "../../accounts/key-format.ts";
import {
  createGrantRecords,
  createUserCode,
  type GrantRecord,
  parseUserCode,
  shownUserCode,
  type UserCode,
} from "./grant-record.ts";
import { type Collect, createPickup, type IssueKeys } from "./pickup.ts";

/** Lifetime of a grant: long enough for a first payment. */
export const grantSeconds = 900;
/** Seconds between two polls, and the increase for each early poll. */
export const pollSeconds = 5;
/** Unknown codes allowed per network. */
export const missesPerHour = 10;

/** The codes of a new grant. The device code is secret; the user code is for the person. */
export type NewGrant = { readonly deviceCode: string; readonly userCode: string };

/** A waiting device, as shown to the person with its code. */
export type DeviceGrant = {
  readonly userCode: UserCode;
  /** The code as displayed on the device. */
  readonly shownCode: string;
  /** The device's own name, unverified. */
  readonly clientId: string;
  readonly state: "pending" | "approved" | "denied" | "expired";
  readonly approvedBy: string | null;
  readonly expiresAtMs: number;
};

/** What approves a device: an account, a name for its proof, and the approving key, if it was one. */
export type Approval = { readonly by: string; readonly accountId: string; readonly parentId?: string };

/** Device grants of RFC 8628, for devices without a browser. */
export type DeviceGrants = {
  /** Begins a grant. Throws `form_limit_exceeded` for the 21st of a network within an hour. */
  authorize(request: { clientId: string; scope: string; ipHash: string }): Promise<NewGrant>;
  /**
   * The device with this code. Throws `user_code_not_found`, and `form_limit_exceeded` for any code once a network has sent 10
   * unknown codes within an hour: codes are short and must not be guessed.
   */
  find(userCode: string, ipHash: string): Promise<DeviceGrant>;
  /**
   * Lets the device have a key of the account. The same approval may be repeated. Throws `device_grant_expired`, and
   * `device_grant_conflict` for a device that was denied or approved with something else.
   */
  approve(userCode: UserCode, approval: Approval): Promise<void>;
  /**
   * The same for a caller with a key: the device gets a child of it. At most 20 a day per account, then `rate_limited`. Throws as
   * `createChild` does for a key that is not active, is delegated itself, or has too many children.
   */
  approveWithKey(userCode: UserCode, credential: Credential): Promise<void>;
  /** Throws `device_grant_expired`, and `device_grant_conflict` for a device that was approved. */
  deny(userCode: UserCode): Promise<void>;
  /**
   * The key for an approved device, once. Throws `authorization_pending`, `slow_down`, `expired_token`, `access_denied` and
   * `invalid_grant`.
   */
  readonly collect: Collect;
};

export type DeviceGrantsDeps = {
  readonly store: DocumentStore & CounterStore & QuotaStore;
  readonly keys: IssueKeys;
  readonly random: RandomBytes;
  readonly now: () => Date;
};

export function createDeviceGrants({ store, keys, random, now }: DeviceGrantsDeps): DeviceGrants {
  const nowMs = (): number => now().getTime();
  const records = createGrantRecords(store, now);
  const starts = createFormLimit({ store, now, what: "device-grants", limit: startsPerHour });
  const misses = createFormLimit({ store, now, what: "device-codes", limit: missesPerHour });

  const change = async (userCode: UserCode, decide: (record: GrantRecord) => GrantRecord | null): Promise<void> => {
    if (!(await records.change(userCode, decide))) throw new ServiceError("user_code_not_found");
  };

  const pending = (record: GrantRecord): GrantRecord => {
    const { state } = viewOf(record, nowMs());
    if (state === "expired") throw new ServiceError("device_grant_expired");
    if (state !== "pending") throw new ServiceError("device_grant_conflict");
    return record;
  };

  const approve: DeviceGrants["approve"] = (userCode, { by, accountId, parentId = null }) =>
    change(userCode, (record) =>
      record.approval?.by === by
        ? null
        : { ...pending(record), state: "activated", approval: { by, accountId, parentId } },
    );

  return {
    async authorize({ clientId, scope, ipHash }) {
      await starts.take(ipHash);
      const deviceCode = Buffer.from(random(32)).toString("hex");
      for (;;) {
        const userCode = createUserCode(random);
        const added = await records.add(deviceCode, {
          userCode,
          clientId,
          scope,
          state: "pending",
          expiresAtMs: nowMs() + grantSeconds * 1000,
          intervalMs: pollSeconds * 1000,
          nextPollMs: 0,
          approval: null,
          key: null,
        });
        if (added) return { deviceCode, userCode: shownUserCode(userCode) };
      }
    },
    async find(text, ipHash) {
      // Counted before the lookup, so that concurrent requests cannot exceed the limit.
      await misses.take(ipHash);
      const userCode = parseUserCode(text);
      const read = userCode && (await records.byUserCode(userCode));
      if (read === null) throw new ServiceError("user_code_not_found");
      await misses.giveBack(ipHash);
      return viewOf(read.record, nowMs());
    },
    approve,
    async approveWithKey(userCode, credential) {
      const { accountId, keyId } = credential;
      await keys.assertMayMakeChild(credential);
      await takeKeyOfDay(store, accountId, nowMs());
      await approve(userCode, { by: `key ${keyId}`, accountId, parentId: keyId });
    },
    deny: (userCode) =>
      change(userCode, (record) => (record.state === "denied" ? null : { ...pending(record), state: "denied" })),
    collect: createPickup({ records, keys, random, now }),
  };
}

const startsPerHour = 20;
const keysPerDay = 20;

/** Keys stay in their account forever, so callers must not create any number of them. */
async function takeKeyOfDay(store: QuotaStore, accountId: string, nowMs: number): Promise<void> {
  const { granted, resetsAtMs } = await store.take({ subject: `device-keys-${accountId}`, limit: keysPerDay, nowMs });
  if (granted) return;
  const policy = { name: "device-keys", quota: keysPerDay, windowSeconds: 86_400 };
  throw rateLimited(policy, Math.ceil((resetsAtMs - nowMs) / 1000));
}

function viewOf({ userCode, clientId, state, approval, expiresAtMs }: GrantRecord, nowMs: number): DeviceGrant {
  return {
    userCode,
    shownCode: shownUserCode(userCode),
    clientId,
    state: state === "denied" ? state : state !== "pending" ? "approved" : nowMs < expiresAtMs ? "pending" : "expired",
    approvedBy: approval?.by ?? null,
    expiresAtMs,
  };
}
