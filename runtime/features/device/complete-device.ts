import { ServiceError } from "../../base/errors.ts";
import type { DeviceGrant } from "./device-grants.ts";
import type { DeviceServices } from "./services.ts";

/** A visitor who returns from a checkout begun for a device. */
export type Completion = {
  readonly userCode: string;
  readonly sessionId: string;
  readonly checkoutState: string | null;
  readonly ipHash: string;
};

/**
 * Approves a device with the account paid by a checkout session. Checked in this order: the code, the cookie, the session, its
 * payment. When the device has expired meanwhile, the session is released, so that the visitor can still get a key for it.
 */
export async function completeDevice(
  { devices, deviceCheckout }: DeviceServices,
  { userCode: text, sessionId, checkoutState, ipHash }: Completion,
): Promise<void> {
  const grant = await devices.find(text, ipHash);
  const { userCode } = grant;
  const by = `checkout ${sessionId}`;
  assertOpenTo(grant, by);
  if (deviceCheckout === null) throw new ServiceError("billing_not_configured");
  const returned = { sessionId, checkoutState, userCode };
  const { accountId } = await deviceCheckout.claim(returned);
  try {
    await devices.approve(userCode, { by, accountId });
  } catch (error) {
    if (error instanceof ServiceError) await deviceCheckout.release(returned);
    throw error;
  }
}

function assertOpenTo({ state, approvedBy }: DeviceGrant, by: string): void {
  if (state === "expired") throw new ServiceError("device_grant_expired");
  if (state === "denied" || (approvedBy !== null && approvedBy !== by)) throw new ServiceError("device_grant_conflict");
}
