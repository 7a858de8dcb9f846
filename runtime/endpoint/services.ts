import type { Accounts } from "../accounts/accounts.ts";
import type { Credential } from "../accounts/credential.ts";
import type { PublicUsage } from "../accounts/public-usage.ts";
import type { Sessions } from "../accounts/sessions.ts";
import type { UsageViews } from "../accounts/usage-views.ts";
import type { Condition } from "../base/condition.ts";
import type { Readiness } from "../base/readiness.ts";
import type { Integrity } from "./integrity.ts";
import type { PublishedContract } from "./published-contract.ts";

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

/** What every handler that reads `service` may use. What one feature alone needs is made by that feature. */
export type Services = {
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly usage: UsageViews;
  /** Use of all accounts together. */
  readonly publicUsage: PublicUsage;
  /** Reports that the key of an account was replaced by the one of this id. */
  readonly keyReplaced: (accountId: string, keyId: string) => Promise<void>;
  /** Origins of the pages that may use a widget key; null for a key that is none. */
  readonly widgetOrigins: (credential: Credential) => Promise<readonly string[] | null>;
  /** Whether keys can be paid for: at a provider, in the sandbox, which takes no money, or not at all. */
  readonly payments: "provider" | "sandbox" | "off";
  /** Where callers may ask the people who run the service. */
  readonly contact: string;
  /** The table of endpoints as documents and prices. */
  readonly contract: PublishedContract;
  /** What the anonymous quota of a network stands at, without taking a slot. */
  readonly quota: QuotaView;
  readonly readiness: Readiness;
  /** How mail and the work beside the requests stand, as far as this process knows. */
  readonly condition: () => Condition;
  /** Keys, logs and proofs; null where nothing is sealed. */
  readonly integrity: Integrity | null;
  /** Version of the running program. */
  readonly version: string;
  /** Address under which callers reach the service, without a slash at its end. */
  readonly publicUrl: string;
  /** Where anonymous callers learn how to get a key. */
  readonly upgradeUrl: string;
};

/**
 * Makes the services of one feature, from parts that only the process knows. An endpoint or page that names it in `uses` gets
 * what it made beside the services above.
 */
export type FeatureServices<Own extends object> = (parts: never) => Own;
