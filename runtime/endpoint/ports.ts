import type { Accounts } from "../accounts/accounts.ts";
import type { PublicUsage } from "../accounts/public-usage.ts";
import type { Feedback } from "../accounts/feedback.ts";
import type { SavedSearches } from "../accounts/saved-searches.ts";
import type { Sessions } from "../accounts/sessions.ts";
import type { UsageViews } from "../accounts/usage-views.ts";
import type { PublishedContract } from "./published-contract.ts";
import type { DeviceGrants } from "../accounts/devices/device-grants.ts";
import type { Billing } from "../payments/billing.ts";
import type { DeviceCheckout } from "../payments/device-checkout.ts";
import type { Payments } from "../payments/port.ts";
import type { Readiness } from "../base/readiness.ts";
import type { Integrity } from "./integrity.ts";

/** How an anonymous network stands with its free requests of the day. */
export type QuotaStanding = {
  readonly limit: number;
  readonly used: number;
  readonly remaining: number;
  /** Next 00:00 in Japan, `+09:00`. */
  readonly resetsAt: string;
};

/** Looks at a network's quota without taking a slot. */
export type QuotaView = { read(ipHash: string): Promise<QuotaStanding> };

/** What endpoints that read `service` may use. Each is a small port over the state; none knows a request. */
export type Services = {
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly usage: UsageViews;
  /** Use of all accounts together. */
  readonly publicUsage: PublicUsage;
  readonly feedback: Feedback;
  readonly savedSearches: SavedSearches;
  /** Null when no payment provider is configured. */
  readonly payments: Payments | null;
  /** Devices that ask for a key without a browser of their own. */
  readonly devices: DeviceGrants;
  /** How a device is paid for; null when no payment provider is configured. */
  readonly deviceCheckout: DeviceCheckout | null;
  /** Portal and invoices of an account, with or without a payment provider. */
  readonly billing: Billing;
  /** The table of endpoints as documents and prices. */
  readonly contract: PublishedContract;
  /** What the anonymous quota of a network stands at, without taking a slot. */
  readonly quota: QuotaView;
  readonly readiness: Readiness;
  /** Keys, logs and proofs; null where nothing is sealed. */
  readonly integrity: Integrity | null;
  /** Version of the running program. */
  readonly version: string;
  /** Address under which callers reach the service, without a slash at its end. */
  readonly publicUrl: string;
  /** Where anonymous callers learn how to get a key. */
  readonly upgradeUrl: string;
  /** Origins that may receive callers back, besides that of `publicUrl`. */
  readonly allowedOrigins: readonly string[];
};
