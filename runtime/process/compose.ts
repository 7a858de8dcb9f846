import { randomBytes } from "node:crypto";
import { createAccounts } from "../accounts/accounts.ts";
import type { Accounts } from "../accounts/accounts.ts";
import { createDeviceGrants } from "../accounts/devices/device-grants.ts";
import { createFeedback } from "../accounts/feedback.ts";
import { createFormLimit } from "../accounts/form-limit.ts";
import { type Condition, unknownCondition } from "../base/condition.ts";
import { createCallClock } from "../base/call-clock.ts";
import { createIpHasher } from "../accounts/ip-hash.ts";
import type { MasterSecrets } from "../base/master-secret.ts";
import { createSavedSearches } from "../accounts/saved-searches.ts";
import { createSessions } from "../accounts/sessions.ts";
import { createWidgetKeys } from "../accounts/widgets/widget-keys.ts";
import { createPublicUsage } from "../accounts/public-usage.ts";
import { createUsageViews } from "../accounts/usage-views.ts";
import { createOffload } from "../pipeline/offload/offload.ts";
import type { Config } from "../config/config.ts";
import { publicUrlOf } from "../config/public-url.ts";
import { createDocuments, type Documents } from "./documents.ts";
import type { Endpoint } from "../endpoint/endpoint.ts";
import { advisorFormsPerHour } from "../endpoints/advisors/advisor-terms.ts";
import { checkoutsPerHour } from "../endpoints/billing/checkout.ts";
import { complianceSignupsPerHour } from "../endpoints/compliance/subscribe.ts";
import { mailCallsPerHour } from "../endpoints/subscribers/mail-call.ts";
import { alertTestsPerHour } from "../endpoints/alerts/test.ts";
import { createAlertSubscriptions } from "../notify/alerts/alert-subscriptions.ts";
import { createTestDeliveries } from "../notify/alerts/test-delivery.ts";
import { createMailQueue } from "../mail/mail-queue.ts";
import { createMailLinks } from "../notify/addresses/mail-links.ts";
import { createSecurityMails } from "../notify/owners/security-mails.ts";
import { createMailTokens } from "../notify/addresses/mail-tokens.ts";
import { createSubscriberBook } from "../notify/subscribers/subscriber-book.ts";
import type { LeavingJournal } from "../notify/subscribers/leaving-journal.ts";
import { createSubscribers } from "../notify/subscribers/subscribers.ts";
import { refundsPerDay } from "../endpoints/billing/refund-request.ts";
import { endpoints as allEndpoints } from "../endpoints/index.ts";
import { redirects } from "../endpoints/redirects.ts";
import { createApp } from "../http/app.ts";
import { createRequestIds } from "./request-ids.ts";
import { startServer } from "../http/server.ts";
import type { Catalogue } from "../mcp/catalogue.ts";
import { createCancellations } from "../mcp/exchange/cancellations.ts";
import { createMcpExchange } from "../mcp/exchange/exchange.ts";
import { createSessionIds } from "../mcp/exchange/session-ids.ts";
import type { Mounts } from "../mount/mounts.ts";
import type { FinishedCall } from "../observe/finished-call.ts";
import { createChangelogs } from "../pages/changes/changelogs.ts";
import { buyPath } from "../pages/checkout/buy-page.tsx";
import { accountPages, pages as allPages } from "../pages/index.ts";
import type { Page } from "../pages/page.ts";
import { createAdvisors } from "../partners/advisors.ts";
import { createReferrals } from "../partners/referrals.ts";
import { createTestimonials } from "../partners/testimonials.ts";
import { createSite } from "../pages/site.ts";
import { createSkillCards } from "../skills/skill-cards.ts";
import { createPostWebhook, type PostWebhook } from "../notify/webhooks/post-webhook.ts";
import { createTaskPush, type TaskPush } from "../skills/task-push.ts";
import { createPushSecrets } from "../tasks/push-secrets.ts";
import { createTaskWorker, type TaskWorker } from "../skills/task-worker.ts";
import { createTaskTokens } from "../tasks/task-tokens.ts";
import { createTasks } from "../tasks/tasks.ts";
import { createPaymentServices } from "../payments/create-services.ts";
import type { DeviceCheckout } from "../payments/device-checkout.ts";
import type { Payments } from "../payments/port.ts";
import { createAnonymousQuota } from "../pipeline/guards/anonymous-quota.ts";
import { createBodiesInFlight } from "../pipeline/load/bodies-in-flight.ts";
import { createBurst } from "../pipeline/guards/burst.ts";
import { createNetworkReader } from "../pipeline/guards/client-networks.ts";
import type { Mounted, PipelineDeps } from "../pipeline/deps.ts";
import { createEndpointRateLimits } from "../pipeline/guards/endpoint-rate-limits.ts";
import { createOverloadGuard, type OverloadOptions } from "../pipeline/load/overload.ts";
import { createConcurrencyLimit } from "../pipeline/guards/concurrency-limit.ts";
import type { AnswerSealer } from "../seals/create-sealer.ts";
import type { Integrity } from "../endpoint/integrity.ts";
import type { Services } from "../endpoint/ports.ts";
import type { Check, ReadinessReport } from "../base/readiness.ts";
import type { StateStore } from "../state/store.ts";

export type ServiceOptions = {
  readonly config: Pick<
    Config,
    "host" | "port" | "publicUrl" | "allowedOrigins" | "trustedProxies" | "burst" | "contact" | "pages"
  >;
  readonly mounts: Mounts<Mounted>;
  readonly store: StateStore;
  /** How the store did lately. */
  readonly storeHealth: () => Check;
  /** How mail and the work beside the requests stand; unknown unless given. */
  readonly condition?: () => Condition;
  readonly secrets: MasterSecrets;
  readonly payments: Payments | null;
  /** Keeps wishes to get no more mail while the store is away. */
  readonly journal: LeavingJournal;
  /** How devices are paid for. */
  readonly deviceCheckout?: DeviceCheckout | null;
  readonly sealer: AnswerSealer | null;
  readonly integrity?: Integrity | null;
  readonly version: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** How webhooks of tasks are posted, unless a test looks on. */
  readonly postWebhook?: PostWebhook;
  /** Called once for each request. */
  readonly observe: (call: FinishedCall) => void;
  /** Told a line when people should act. */
  readonly notify: (line: string) => void;
  /** The table served; all endpoints unless a test names its own. */
  readonly endpoints?: readonly Endpoint[];
  /** The pages shown; all unless a test names its own. */
  readonly pages?: readonly Page[];
  /** Those that were made already; each is made when it is first asked for otherwise. */
  readonly documents?: Documents;
  /** Folder of the snapshots that pages compare; none are compared without one. */
  readonly snapshotFolder?: string;
  /** When calls are refused; the usual limits unless a test names its own. */
  readonly overloadLimits?: OverloadOptions["limits"];
};

export type Service = {
  /** Address listened on. */
  readonly url: string;
  readonly port: number;
  readonly accounts: Accounts;
  readonly readiness: () => ReadinessReport;
  /** Requests whose answer is not out yet. */
  readonly inFlight: () => number;
  /** Runs delegated tasks; nobody does unless asked to. */
  readonly taskWorker: TaskWorker;
  readonly taskPush: TaskPush;
  /** Calls back when a task was queued here, in place of an earlier call. */
  onTaskQueued(call: () => void): void;
  /** Stops accepting and lets running requests finish, for at most 25 s. What was handed in stays open. */
  drain(): Promise<void>;
};

/** Most callers counted by each burst limit of one process. */
const countedCallers = 50_000;
/** A stop takes 25 s at most, of which the last second is for closing what is open. */
const drainMs = 24_000;

/** What answers calls, whoever brings them. */
export type Composed = {
  readonly deps: PipelineDeps;
  readonly endpoints: readonly Endpoint[];
  /** What agents are offered; made when it is first asked for. */
  readonly catalogue: () => Catalogue;
  readonly readiness: () => ReadinessReport;
  onTaskQueued(call: () => void): void;
};

/** Puts the parts together, and listens nowhere. `deps.offload` is to be closed when no more calls come. */
export function composeParts(options: Omit<ServiceOptions, "observe">): Composed {
  const { config, mounts, store, secrets, now, version } = options;
  const endpoints = options.endpoints ?? allEndpoints;
  const publicUrl = publicUrlOf(config);
  const siteOrigins = [new URL(publicUrl).origin, ...config.allowedOrigins];
  const date = () => new Date(now());
  const upgradeUrl = publicUrl + buyPath;
  const quota = createAnonymousQuota({ store, now, upgradeUrl });
  const accounts = createAccounts({ store, secrets, random: randomBytes, now: date });
  const readiness = () => readinessOf(mounts, options.storeHealth);
  const { contract, catalogue } = options.documents ?? createDocuments(endpoints, { version, publicUrl });
  let taskQueued = () => {};
  const tokens = createMailTokens(secrets);
  const links = createMailLinks(publicUrl, tokens);
  const contact = config.contact ?? publicUrl;
  const book = createSubscriberBook({ store, now });
  const alerts = createAlertSubscriptions({ store, book, random: randomBytes, now });
  // Counted one by one: people who share an address and sign up must not keep each other from unsubscribing.
  const mailCallLimit = (what: string) => createFormLimit({ store, now: date, what, limit: mailCallsPerHour });
  const services: Services = {
    accounts,
    sessions: createSessions({ store, random: randomBytes, now: date }),
    usage: createUsageViews({ store, now: date }),
    publicUsage: createPublicUsage({ store, now: date }),
    feedback: createFeedback({ store, now: date }),
    devices: createDeviceGrants({ store, keys: accounts, random: randomBytes, now: date }),
    savedSearches: createSavedSearches({ store, now: date }),
    widgets: createWidgetKeys({ store, accounts, now: date }),
    advisors: createAdvisors({ store, secrets, now: date }),
    referrals: createReferrals({ store, random: randomBytes, now: date }),
    testimonials: createTestimonials({ store, now: date }),
    tasks: createTasks({
      store,
      tokens: createTaskTokens(secrets),
      pushSecrets: createPushSecrets(secrets),
      random: randomBytes,
      now: date,
      onQueued: () => taskQueued(),
    }),
    skills: createSkillCards(() => catalogue().tools),
    formLimits: {
      checkout: createFormLimit({ store, now: date, what: "checkouts", limit: checkoutsPerHour }),
      refund: createFormLimit({ store, now: date, what: "refunds", limit: refundsPerDay, windowSeconds: 86_400 }),
      advisorSignup: createFormLimit({ store, now: date, what: "advisor-signups", limit: advisorFormsPerHour.signup }),
      advisorTrack: createFormLimit({ store, now: date, what: "advisor-tracks", limit: advisorFormsPerHour.track }),
      advisorVerify: createFormLimit({ store, now: date, what: "advisor-checks", limit: advisorFormsPerHour.verify }),
      advisorReport: createFormLimit({ store, now: date, what: "advisor-reports", limit: advisorFormsPerHour.report }),
      subscribe: mailCallLimit("subscribe"),
      confirm: mailCallLimit("confirm"),
      unsubscribe: mailCallLimit("unsubscribe"),
      alertTest: createFormLimit({ store, now: date, what: "alert-tests", limit: alertTestsPerHour }),
      compliance: createFormLimit({ store, now: date, what: "compliance", limit: complianceSignupsPerHour }),
      complianceVerify: mailCallLimit("compliance-verify"),
      complianceUnsubscribe: mailCallLimit("compliance-unsubscribe"),
    },
    subscribers: createSubscribers({
      store,
      book,
      tokens,
      journal: options.journal,
      random: randomBytes,
      now,
      onAlertAddress: (accountId, email) => alerts.confirmEmail(accountId, email),
    }),
    alerts,
    alertTests: createTestDeliveries({ store, links, random: randomBytes, now }),
    securityMails: createSecurityMails({ alerts, mails: createMailQueue({ store, now }), links, contact, now }),
    ...createPaymentServices({
      payments: options.payments,
      store,
      accounts,
      random: randomBytes,
      now: date,
      siteOrigins,
      notify: options.notify,
    }),
    sandbox: options.payments?.desk ?? null,
    ...(options.deviceCheckout ? { deviceCheckout: options.deviceCheckout } : {}),
    contact,
    contract,
    quota,
    readiness: { report: readiness },
    condition: options.condition ?? (() => ({ ...unknownCondition, mail: "folder" })),
    integrity: options.integrity ?? null,
    version,
    publicUrl,
    upgradeUrl,
    allowedOrigins: config.allowedOrigins,
  };
  const elapsed = () => performance.now();
  const limits = { enabled: config.burst, now, capacity: countedCallers };
  const deps: PipelineDeps = {
    mounts,
    store,
    services,
    quota,
    burst: createBurst(limits),
    endpointRateLimits: createEndpointRateLimits(limits),
    overload: createOverloadGuard({ elapsed, limits: options.overloadLimits }),
    holdBody: createBodiesInFlight(),
    concurrency: createConcurrencyLimit(),
    offload: createOffload(),
    ipHash: createIpHasher(secrets[0]),
    networkOf: createNetworkReader(config.trustedProxies),
    siteOrigins,
    sealer: options.sealer,
    clock: createCallClock(now),
    elapsed,
    requestIdOf: createRequestIds(randomBytes),
  };
  const onTaskQueued = (call: () => void) => void (taskQueued = call);
  return { deps, endpoints, catalogue, readiness, onTaskQueued };
}

/** Puts the parts together and listens. Nothing is served that is not in the table of endpoints. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { config, observe, version } = options;
  const { deps, endpoints, catalogue, readiness, onTaskQueued } = composeParts(options);
  const { offload, requestIdOf } = deps;
  const { accounts, publicUrl } = deps.services;
  const sessions = createSessionIds(options.secrets, randomBytes);
  const cancellations = createCancellations(deps.store, deps.clock);
  const mcp = createMcpExchange({ catalogue, deps, sessions, cancellations, observe, version });
  const secureCookies = publicUrl.startsWith("https:");
  const changelogs = options.snapshotFolder === undefined ? null : createChangelogs(options.snapshotFolder);
  const site = createSite(options.pages ?? (config.pages ? allPages : accountPages), { ...deps, observe }, changelogs);
  const app = createApp({ endpoints, redirects, site, deps, mcp, observe, secureCookies });
  const server = await startServer(app, { ...config, newRequestId: () => requestIdOf(null), observe });
  const { url, port, inFlight } = server;
  const drain = async () => {
    await server.drain(drainMs).finally(() => Promise.all([offload.close(), changelogs?.close()]));
  };
  const post = options.postWebhook ?? createPostWebhook();
  const taskPush = createTaskPush({ store: deps.store, secrets: options.secrets, post, now: options.now });
  const taskWorker = createTaskWorker({
    deps,
    push: taskPush,
    tools: () => catalogue().tools,
    logFailure: (taskId, error) => options.notify(`the delegated task ${taskId} failed: ${String(error)}`),
  });
  return { url, port, accounts, readiness, inFlight, taskWorker, taskPush, onTaskQueued, drain };
}

function readinessOf(mounts: Mounts<Mounted>, storeHealth: () => Check): ReadinessReport {
  const { id, snapshot, search_index } = mounts.state();
  const usable = id !== null && !snapshot.startsWith("failed") && !search_index.startsWith("failed");
  return { ready: usable, checks: { snapshot, search_index, store: storeHealth() }, corpusSnapshotId: id };
}
