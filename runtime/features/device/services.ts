import { ServiceError } from "../../base/errors.ts";
import type { FeatureParts } from "../../feature/feature.ts";
import { createDeviceCheckout } from "./device-checkout.ts";
import { createDeviceGrants } from "./device-grants.ts";

export function deviceServices({ store, accounts, payments, checkouts, random, date, hooks }: FeatureParts) {
  const devices = createDeviceGrants({ store, keys: accounts, random, now: date });
  hooks.waitingDevice.answerBy(async (text, ipHash) => {
    const { userCode, state } = await devices.find(text, ipHash);
    if (state !== "pending") throw new ServiceError("device_grant_conflict");
    return userCode;
  });
  const { claimFirst: claim, releaseFirst: release } = accounts;
  return {
    devices,
    /** Payment for a device; null without a payment provider. */
    deviceCheckout: payments && createDeviceCheckout({ checkouts, claim, release }),
  };
}
export type DeviceServices = ReturnType<typeof deviceServices>;
