import type { CounterStore } from "../../state/store.ts";
import { addressKey } from "../addresses/mail-tokens.ts";

export type MailLimitsDeps = { readonly store: CounterStore; readonly now: () => number };

/** Limits the mails that callers can cause to an address they may not own. */
export type MailLimits = {
  /**
   * Whether one more unconfirmed mail may go to an address: one in 10 minutes, 3 in an hour, and 10 a day per requesting network.
   * The result is never shown to the caller.
   */
  take(email: string, ipHash: string): Promise<boolean>;
};

export function createMailLimits({ store, now }: MailLimitsDeps): MailLimits {
  const hasRoom = async (owner: string, id: string, limit: number, windowMs: number): Promise<boolean> => {
    const nowMs = now();
    const key = { owner, kind: "mails", id };
    return (await store.increment(key, 1, { nowMs, expiresAtMs: nowMs + windowMs, limit })) <= limit;
  };
  return {
    async take(email, ipHash) {
      const address = `address-${addressKey(email)}`;
      return (
        (await hasRoom(address, "10-minutes", 1, 600_000)) &&
        (await hasRoom(address, "hour", 3, 3_600_000)) &&
        (await hasRoom(`network-${ipHash}`, "day", 10, 86_400_000))
      );
    },
  };
}
