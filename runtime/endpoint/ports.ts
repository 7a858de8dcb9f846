import type { SkillCard } from "../../schemas/task.ts";
import type { Accounts } from "../accounts/accounts.ts";
import type { PublicUsage } from "../accounts/public-usage.ts";
import type { Feedback } from "../features/feedback/feedback.ts";
import type { FormLimit } from "../accounts/form-limit.ts";
import type { SavedSearches } from "../features/saved-searches/saved-searches.ts";
import type { Sessions } from "../accounts/sessions.ts";
import type { UsageViews } from "../accounts/usage-views.ts";
import type { PublishedContract } from "./published-contract.ts";
import type { DeviceGrants } from "../features/device/device-grants.ts";
import type { Billing } from "../features/billing/billing.ts";
import type { Checkouts } from "../payments/checkouts.ts";
import type { ProviderEvents } from "../features/billing/provider-events.ts";
import type { SandboxDesk } from "../payments/sandbox/sandbox-desk.ts";
import type { RefundRequests } from "../features/billing/refund-requests.ts";
import type { Subscriptions } from "../features/billing/subscriptions.ts";
import type { DeviceCheckout } from "../features/device/device-checkout.ts";
import type { AlertSubscriptions } from "../features/alerts/alert-subscriptions.ts";
import type { TestDeliveries } from "../features/alerts/test-delivery.ts";
import type { SecurityMails } from "../features/alerts/security-mails.ts";
import type { Subscribers } from "../notify/subscribers/subscribers.ts";
import type { Condition } from "../base/condition.ts";
import type { Readiness } from "../base/readiness.ts";
import type { WidgetKeys } from "../features/widget/widget-keys.ts";
import type { Advisors } from "../features/advisors/advisors.ts";
import type { Referrals } from "../features/advisors/referrals.ts";
import type { Testimonials } from "../features/testimonials/testimonials.ts";
import type { Tasks } from "../features/tasks/tasks.ts";
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

/** Forms that one sender may send so many times in a while. */
export type LimitedForm =
  | "checkout"
  | "refund"
  | "subscribe"
  | "confirm"
  | "unsubscribe"
  | "compliance"
  | "complianceVerify"
  | "complianceUnsubscribe"
  | "alertTest"
  | "advisorSignup"
  | "advisorTrack"
  | "advisorVerify"
  | "advisorReport";

/** What agents are told of the skills that can be delegated. */
export type SkillCards = { cards(): readonly SkillCard[] };

/** What endpoints that read `service` may use. Each is a small port over the state; none knows a request. */
export type Services = {
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly usage: UsageViews;
  /** Use of all accounts together. */
  readonly publicUsage: PublicUsage;
  readonly feedback: Feedback;
  readonly savedSearches: SavedSearches;
  /** Keys that pages of other sites search with. */
  readonly widgets: WidgetKeys;
  /** Firms that help with applications, and the people who were sent to them. */
  readonly advisors: Advisors;
  readonly referrals: Referrals;
  readonly testimonials: Testimonials;
  /** Work that was delegated. */
  readonly tasks: Tasks;
  readonly skills: SkillCards;
  /** Devices that ask for a key without a browser of their own. */
  readonly devices: DeviceGrants;
  /** How often one sender may send a form. */
  readonly formLimits: Readonly<Record<LimitedForm, FormLimit>>;
  /** Who wants mail. */
  readonly subscribers: Subscribers;
  /** What accounts want to be told of. */
  readonly alerts: AlertSubscriptions;
  readonly alertTests: TestDeliveries;
  /** What the owners of accounts are told of their keys. */
  readonly securityMails: SecurityMails;
  /** How a device is paid for; null when no payment provider is configured. */
  readonly deviceCheckout: DeviceCheckout | null;
  /** What follows is there without a payment provider too, and says that there is none. */
  readonly checkouts: Checkouts;
  /** The pages of the sandbox; null where a real provider, or none, is configured. */
  readonly sandbox: SandboxDesk | null;
  readonly subscriptions: Subscriptions;
  readonly billing: Billing;
  readonly providerEvents: ProviderEvents;
  readonly refunds: RefundRequests;
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
  /** Origins that may receive callers back, besides that of `publicUrl`. */
  readonly allowedOrigins: readonly string[];
};
