import { ServiceError } from "../../base/errors.ts";
import type { Credential } from "../../accounts/credential.ts";
import type { ApiKey, RandomBytes } from "../../accounts/key-format.ts";
import { openSealedKey, sealKey } from "../../accounts/planned-keys.ts";
import type { GrantRecord, GrantRecords, ReadGrant } from "./grant-record.ts";

export type IssueKeys = {
  /** Creates a key for the account that becomes valid only with `activateKey`. */
  prepareKey(accountId: string, label: string): Promise<{ readonly apiKey: ApiKey; readonly keyId: string }>;
  /**
   * Activates a prepared key as a child of the key that approved it, or of the account; idempotent. False when the account does
   * not accept it, or when that key is no longer active.
   */
  activateKey(accountId: string, keyId: string, parentId: string | null): Promise<boolean>;
  /** Throws when the key may have no child. */
  assertMayMakeChild(parent: Credential): Promise<void>;
};

/** The poll of a device; its failures are listed in `DeviceGrants`. */
export type Collect = (poll: {
  readonly deviceCode: string;
  readonly clientId: string;
}) => Promise<{ readonly apiKey: ApiKey; readonly scope: string }>;

export type PickupDeps = {
  readonly records: GrantRecords;
  readonly keys: IssueKeys;
  readonly random: RandomBytes;
  readonly now: () => Date;
};

/**
 * Issues the key of an approved device once, in steps that can be resumed: the key is stored, encrypted under the device code,
 * until it is active, and only the poll that then closes the grant returns it. So a crash leaves neither a grant without key
 * nor a key without holder, and of two concurrent polls one gets it.
 */
export function createPickup({ records, keys, random, now }: PickupDeps): Collect {
  /** The next state of a polled grant; throws when there is none. */
  const polled = (record: GrantRecord): GrantRecord => {
    const nowMs = now().getTime();
    const early = nowMs < record.nextPollMs;
    const intervalMs = record.intervalMs + (early ? slowDownMs : 0);
    return { ...record, intervalMs, nextPollMs: nowMs + intervalMs };
  };

  const wait = async (read: ReadGrant): Promise<ServiceError | null> => {
    const next = polled(read.record);
    if (!(await records.replace(read, next))) return null;
    return new ServiceError(next.intervalMs > read.record.intervalMs ? "slow_down" : "authorization_pending");
  };

  const prepare = async (read: ReadGrant, deviceCode: string): Promise<void> => {
    const { approval, clientId } = read.record;
    const { apiKey, keyId } = await keys.prepareKey(approval!.accountId, clientId);
    const key = { keyId, sealed: sealKey(apiKey, deviceCode, purpose, random) };
    // A key prepared by the slower of two polls is never activated.
    await records.replace(read, { ...read.record, state: "issuing", key });
  };

  const finish = async (read: ReadGrant, deviceCode: string): Promise<ApiKey | null> => {
    const { record } = read;
    const { keyId, sealed } = record.key!;
    const apiKey = openSealedKey(sealed, deviceCode, purpose);
    if (apiKey === null) throw new Error("the key of a device does not open under its own code");
    const { accountId, parentId } = record.approval!;
    // The account was closed meanwhile, or the key that approved the device ended.
    if (!(await keys.activateKey(accountId, keyId, parentId))) throw new ServiceError("access_denied");
    return (await records.replace(read, { ...record, state: "issued", key: null })) ? apiKey : null;
  };

  return async ({ deviceCode, clientId }) => {
    for (;;) {
      const read = deviceCodeForm.test(deviceCode) ? await records.byDeviceCode(deviceCode) : null;
      if (read === null || read.record.clientId !== clientId) throw new ServiceError("invalid_grant");
      const { state, expiresAtMs, scope } = read.record;
      if (state === "issued") throw new ServiceError("invalid_grant");
      if (state === "denied") throw new ServiceError("access_denied");
      if (state === "activated") await prepare(read, deviceCode);
      else if (state === "issuing") {
        const apiKey = await finish(read, deviceCode);
        if (apiKey !== null) return { apiKey, scope };
      } else {
        if (now().getTime() >= expiresAtMs) throw new ServiceError("expired_token");
        const refusal = await wait(read);
        if (refusal !== null) throw refusal;
      }
    }
  };
}

const slowDownMs = 5_000;
const purpose = "device-pickup/1";
const deviceCodeForm = /^[0-9a-f]{64}$/;
