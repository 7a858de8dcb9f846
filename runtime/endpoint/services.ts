import type { Accounts } from "../accounts/accounts.ts";
import type { Credential } from "../accounts/credential.ts";
import type { PublicUsage } from "../accounts/public-usage.ts";
import type { Sessions } from "../accounts/sessions.ts";
import type { UsageViews } from "../accounts/usage-views.ts";
import type { Condition } from "../base/condition.ts";
import type { Readiness } from "../base/readiness.ts";
import type { Seller } from "../base/seller.ts";
import type { Integrity } from "./integrity.ts";
import type { PublishedContract } from "./published-contract.ts";

/** Free requests of an anonymous network today. */
export type QuotaStanding = {
  readonly limit: number;
  readonly used: number;
  readonly remaining: number;
  /** Next 00:00 in Japan, `+09:00`. */
  readonly resetsAt: string;
};

/** Reads a network's quota without taking a slot. */
export type QuotaView = { read(ipHash: string): Promise<QuotaStanding> };

/** Services available to every `service` handler. What a single feature needs is made by that feature. */
export type Services = {
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly usage: UsageViews;
  /** Total use over all accounts. */
  readonly publicUsage: PublicUsage;
  /** Reports that the key of an account was replaced by the one of this id. */
  readonly keyReplaced: (accountId: string, keyId: string) => Promise<void>;
  /** Origins allowed to use a widget key; null for any other key. */
  readonly widgetOrigins: (credential: Credential) => Promise<readonly string[] | null>;
  /** How keys can be paid for: through a provider, in the sandbox, which takes no money, or not at all. */
  readonly payments: "provider" | "sandbox" | "off";
  /** Contact address of the operator. */
  readonly contact: string;
  readonly seller: Seller;
  readonly contract: PublishedContract;
  readonly quota: QuotaView;
  readonly readiness: Readiness;
  /** State of mail and background work, as far as this process knows. */
  readonly condition: () => Condition;
  /** Keys, logs and proofs; null when nothing is sealed. */
  readonly integrity: Integrity | null;
  /** Version of the running program. */
  readonly version: string;
  /** Public address of the service, without a trailing slash. */
  readonly publicUrl: string;
  /** Where anonymous callers learn how to get a key. */
  readonly upgradeUrl: string;
};

/**
 * Creates the services of one feature from parts that only the process has. Endpoints and pages that name it in `uses` receive
 * them beside the services above.
 */
export type FeatureServices<Own extends object> = (parts: never) => Own;
