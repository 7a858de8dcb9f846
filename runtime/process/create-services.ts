import { randomBytes } from "node:crypto";
import { createAccounts } from "../accounts/accounts.ts";
import { createFormLimit } from "../accounts/form-limit.ts";
import { createPublicUsage } from "../accounts/public-usage.ts";
import { createSessions } from "../accounts/sessions.ts";
import { createUsageViews } from "../accounts/usage-views.ts";
import { type Condition, unknownCondition } from "../base/condition.ts";
import { ServiceError } from "../base/errors.ts";
import { createHappening, createQuestion } from "../base/hooks.ts";
import type { MasterSecrets } from "../base/master-secret.ts";
import type { Check, ReadinessReport } from "../base/readiness.ts";
import type { Config } from "../config/config.ts";
import { publicUrlOf } from "../config/public-url.ts";
import type { Endpoint } from "../endpoint/endpoint.ts";
import type { Integrity } from "../endpoint/integrity.ts";
import type { PublishedContract } from "../endpoint/published-contract.ts";
import type { FeatureServices, Services } from "../endpoint/services.ts";
import { redirects } from "../endpoints/redirects.ts";
import type { FeatureParts, Hooks } from "../feature/feature.ts";
import { features } from "../features/table.ts";
import { createMailQueue } from "../mail/mail-queue.ts";
import { type Catalogue, createCatalogue } from "../mcp/server.ts";
import type { Mounts } from "../mount/mounts.ts";
import { createMailLinks } from "../notify/addresses/mail-links.ts";
import { createMailTokens } from "../notify/addresses/mail-tokens.ts";
import type { LeavingJournal } from "../notify/subscribers/leaving-journal.ts";
import { createSubscriberBook } from "../notify/subscribers/subscriber-book.ts";
import { createSubscribers } from "../notify/subscribers/subscribers.ts";
import type { PostWebhook } from "../notify/webhooks/post-webhook.ts";
import type { FinishedCall } from "../observe/finished-call.ts";
import { createContract } from "../openapi/create-contract.ts";
import type { Page } from "../pages/page.ts";
import { createCheckouts } from "../payments/checkouts.ts";
import type { Payments } from "../payments/port.ts";
import type { Mounted } from "../pipeline/deps.ts";
import { type AnonymousQuota, createAnonymousQuota } from "../pipeline/guards/anonymous-quota.ts";
import type { OverloadOptions } from "../pipeline/load/overload.ts";
import type { AnswerSealer } from "../seals/create-sealer.ts";
import type { StateStore } from "../state/store.ts";

export type CreatedServices = {
  readonly services: Services;
  /** Same, with the services that a feature created for its endpoints and pages. */
  readonly servicesOf: (uses: FeatureServices<object> | undefined) => Services;
  readonly quota: AnonymousQuota;
  /** Origins whose pages may act for a session, and that redirects may lead to. */
  readonly siteOrigins: readonly string[];
  /** Closes what features opened. */
  close(): Promise<void>;
};

export type CreateServicesOptions = Omit<ServiceOptions, "observe"> & { readonly documents: Documents };

/** Services for handlers and pages: the shared ones, and those of each feature. */
export function createServices(options: CreateServicesOptions): CreatedServices {
  const { config, store, secrets, payments, now, notify, documents } = options;
  const publicUrl = publicUrlOf(config);
  const siteOrigins = [new URL(publicUrl).origin, ...config.allowedOrigins];
  const contact = config.contact ?? publicUrl;
  const date = () => new Date(now());
  const upgradeUrl = `${publicUrl}/buy`;
  const quota = createAnonymousQuota({ store, now, upgradeUrl });
  const accounts = createAccounts({ store, secrets, random: randomBytes, now: date });
  const hooks: Hooks = {
    keyReplaced: createHappening(),
    alertAddressConfirmed: createHappening(),
    waitingDevice: createQuestion(async () => {
      throw new ServiceError("user_code_not_found");
    }),
    boughtWidget: createQuestion(async () => null),
    widgetOrigins: createQuestion(async () => null),
  };
  const seller = {
    name: config.sellerName,
    person: config.sellerPerson,
    address: config.sellerAddress,
    phone: config.sellerPhone,
    contact,
  };
  const services: Services = {
    accounts,
    sessions: createSessions({ store, random: randomBytes, now: date }),
    usage: createUsageViews({ store, now: date }),
    publicUsage: createPublicUsage({ store, now: date }),
    keyReplaced: hooks.keyReplaced.tell,
    widgetOrigins: hooks.widgetOrigins.ask,
    payments: payments === null ? "off" : payments.desk === null ? "provider" : "sandbox",
    contact,
    seller,
    contract: documents.contract,
    quota,
    readiness: { report: () => readinessOf(options) },
    condition: options.condition ?? (() => ({ ...unknownCondition, mail: "folder" })),
    integrity: options.integrity ?? null,
    version: options.version,
    publicUrl,
    upgradeUrl,
  };
  const { tokens, ...mailParts } = createMailParts({ store, secrets, publicUrl, now });
  const closers: (() => Promise<void>)[] = [];
  const parts: FeatureParts = {
    ...mailParts,
    store,
    secrets,
    now,
    date,
    random: randomBytes,
    publicUrl,
    payments,
    accounts,
    subscribers: createSubscribers({
      store,
      book: mailParts.book,
      tokens,
      journal: options.journal,
      random: randomBytes,
      now,
      onAlertAddress: hooks.alertAddressConfirmed.tell,
    }),
    checkouts: createCheckouts({ payments, seller, random: randomBytes, now: date, siteOrigins }),
    contact,
    siteOrigins,
    snapshotFolder: options.snapshotFolder ?? null,
    hooks,
    formLimit: (what, limit, windowSeconds = 3600) => createFormLimit({ store, now: date, what, limit, windowSeconds }),
    tools: () => documents.catalogue().tools,
    notify,
    onClose: (close) => void closers.push(close),
  };
  const made = new Map<FeatureServices<object>, Services>(
    features.flatMap(({ services: make }) => (make === undefined ? [] : [[make, { ...services, ...make(parts) }]])),
  );
  return {
    services,
    servicesOf(uses) {
      const found = uses === undefined ? services : made.get(uses);
      if (found === undefined) throw new Error("an endpoint or page uses the services of a feature that is not listed");
      return found;
    },
    quota,
    siteOrigins,
    close: async () => void (await Promise.all(closers.map((close) => close()))),
  };
}

function readinessOf({ mounts, storeHealth }: Pick<ServiceOptions, "mounts" | "storeHealth">): ReadinessReport {
  const { id, snapshot, search_index } = mounts.state();
  const usable = id !== null && !snapshot.startsWith("failed") && !search_index.startsWith("failed");
  return { ready: usable, checks: { snapshot, search_index, store: storeHealth() }, corpusSnapshotId: id };
}

export type ServiceOptions = {
  readonly config: Pick<
    Config,
    | "host"
    | "port"
    | "publicUrl"
    | "allowedOrigins"
    | "trustedProxies"
    | "burst"
    | "contact"
    | "pages"
    | "sellerName"
    | "sellerPerson"
    | "sellerAddress"
    | "sellerPhone"
  >;
  readonly mounts: Mounts<Mounted>;
  readonly store: StateStore;
  /** Recent health of the store. */
  readonly storeHealth: () => Check;
  /** State of mail and background work; unknown when absent. */
  readonly condition?: () => Condition;
  readonly secrets: MasterSecrets;
  readonly payments: Payments | null;
  /** Stores unsubscribe requests while the store is unavailable. */
  readonly journal: LeavingJournal;
  readonly sealer: AnswerSealer | null;
  readonly integrity?: Integrity | null;
  readonly version: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Posts webhooks; replaced by tests. */
  readonly postWebhook?: PostWebhook;
  /** Called once for each request. */
  readonly observe: (call: FinishedCall) => void;
  /** Called with a line that an operator should act on. */
  readonly notify: (line: string) => void;
  /** The endpoints served; default: all. */
  readonly endpoints?: readonly Endpoint[];
  /** The pages served; default: all. */
  readonly pages?: readonly Page[];
  /** Documents created before; by default each is created on first use. */
  readonly documents?: Documents;
  /** Folder of the snapshots that pages compare; without it none are compared. */
  readonly snapshotFolder?: string;
  /** Load limits above which calls are refused; replaced by tests. */
  readonly overloadLimits?: OverloadOptions["limits"];
};

type MailPartsOptions = {
  readonly store: StateStore;
  readonly secrets: MasterSecrets;
  readonly publicUrl: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};

/** Parts for writing mails, in every process. */
export function createMailParts({ store, secrets, publicUrl, now }: MailPartsOptions) {
  const tokens = createMailTokens(secrets);
  return {
    tokens,
    links: createMailLinks(publicUrl, tokens),
    book: createSubscriberBook({ store, now }),
    mails: createMailQueue({ store, now }),
  };
}

/** Descriptions of the service for its callers. */
type Documents = {
  readonly contract: PublishedContract;
  /** Tools, resources and prompts for agents. */
  readonly catalogue: () => Catalogue;
};

type DocumentOptions = { readonly version: string; readonly publicUrl: string };

/** The documents of a table, each created on first use. */
export function createDocuments(endpoints: readonly Endpoint[], { version, publicUrl }: DocumentOptions): Documents {
  let made: Catalogue | null = null;
  return {
    contract: createContract(endpoints, { version, publicUrl, redirects }),
    catalogue: () => (made ??= createCatalogue(endpoints)),
  };
}
