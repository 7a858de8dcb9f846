import type { Accounts } from "../accounts/accounts.ts";
import type { Credential } from "../accounts/credential.ts";
import type { FormLimit } from "../accounts/form-limit.ts";
import type { RandomBytes } from "../accounts/key-format.ts";
import type { Happening, Question } from "../base/hooks.ts";
import type { MasterSecrets } from "../base/master-secret.ts";
import type { Endpoint } from "../endpoint/endpoint.ts";
import type { Services } from "../endpoint/services.ts";
import type { MailQueue, MailTransport } from "../mail/mail-queue.ts";
import type { Tools } from "../mcp/tools/tool-sets.ts";
import type { Verifier } from "../mount/verifier.ts";
import type { MailLinks } from "../notify/addresses/mail-links.ts";
import type { MailLimits } from "../notify/subscribers/signups.ts";
import type { SubscriberBook } from "../notify/subscribers/subscriber-book.ts";
import type { Subscribers } from "../notify/subscribers/subscribers.ts";
import type { PostWebhook } from "../notify/webhooks/post-webhook.ts";
import type { Page, View } from "../pages/page.ts";
import type { Checkouts } from "../payments/checkouts.ts";
import type { Payments } from "../payments/port.ts";
import type { PipelineDeps } from "../pipeline/deps.ts";
import type { StateStore } from "../state/store.ts";

/** A widget key that was bought with the key of its account. */
export type BoughtWidget = { readonly keyId: string; readonly apiKey: string; readonly origins: readonly string[] };

/** Events and questions between features, so that no feature imports another. */
export type Hooks = {
  /** The key of an account was replaced by the key of this id. */
  readonly keyReplaced: Happening<[accountId: string, keyId: string]>;
  /** The owner of an address agreed to get the alerts of an account. */
  readonly alertAddressConfirmed: Happening<[accountId: string, email: string]>;
  /** Code of a device that waits for payment, in the form that sessions store. Throws when none waits. */
  readonly waitingDevice: Question<(userCode: string, ipHash: string) => Promise<string>>;
  /** Makes the widget key that was asked for with a checkout; null when none was. */
  readonly boughtWidget: Question<(sessionId: string, owner: Credential) => Promise<BoughtWidget | null>>;
  readonly widgetOrigins: Question<(credential: Credential) => Promise<readonly string[] | null>>;
};

/** Parts that every process has. */
type CommonParts = {
  readonly store: StateStore;
  readonly secrets: MasterSecrets;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly date: () => Date;
  readonly random: RandomBytes;
  readonly publicUrl: string;
  readonly payments: Payments | null;
  /** Mail consents by address and list. */
  readonly book: SubscriberBook;
  readonly links: MailLinks;
  readonly mails: MailQueue;
};

/** Inputs for the services of features, in a process that answers requests. */
export type FeatureParts = CommonParts & {
  readonly accounts: Accounts;
  readonly subscribers: Subscribers;
  readonly checkouts: Checkouts;
  readonly contact: string;
  /** Origins that redirects may lead to. */
  readonly siteOrigins: readonly string[];
  /** Folder of the snapshots that can be compared; null where there is none. */
  readonly snapshotFolder: string | null;
  readonly hooks: Hooks;
  /** Creates a limit per sender and hour, or per the given window. */
  readonly formLimit: (what: string, limit: number, windowSeconds?: number) => FormLimit;
  /** The table of endpoints as tools. */
  readonly tools: () => Tools;
  /** Called with a log line that an operator should act on. */
  readonly notify: (line: string) => void;
  /** Registers a function that runs after the last request was answered. */
  readonly onClose: (close: () => Promise<void>) => void;
};

/** Inputs for the workers of a process that answers requests. */
export type WorkerParts = Pick<FeatureParts, "secrets" | "now" | "tools" | "notify"> & {
  readonly deps: PipelineDeps;
  readonly post: PostWebhook;
};

/** Inputs for the jobs that run once per machine. */
export type MachineParts = CommonParts & {
  readonly endpoints: readonly Endpoint[];
  readonly mail: MailTransport;
  /** Limits on mails per address and network. */
  readonly mailLimits: MailLimits;
  /** Folder of snapshots, and the verifier of their bytes. */
  readonly snapshotFolder: string;
  readonly verifier: Pick<Verifier, "verify">;
  /** Whether this process also answers requests, which its jobs must not delay. */
  readonly answers: boolean;
  /** Called with a line that a person has to act on. */
  readonly alarm: (line: string) => void;
};

/** An optional part of the product in one folder. Other parts do not import it. */
export type Feature<Own extends object = object> = {
  readonly name: string;
  /** Creates the services for endpoints and pages that name this function in `uses`. */
  readonly services?: (parts: FeatureParts) => Own;
  readonly endpoints?: readonly Endpoint[];
  readonly pages?: readonly Page[];
  /** Renderers of answers as pages, by endpoint id. */
  readonly views?: Readonly<Record<string, View>>;
  /** Work that every answering process does in addition to its requests. */
  workers?(services: Services & Own, parts: WorkerParts): readonly Job[];
  /** Work that runs once per machine. Safe to run on several machines. */
  jobs?(parts: MachineParts): readonly Job[];
};

export function defineFeature<Own extends object = object>(feature: Feature<Own>): Feature {
  // `workers` receives the result of the same feature's `services`.
  return feature as unknown as Feature;
}

/** Work that is repeated. A failed run does not stop later runs. */
export type Job = {
  readonly name: string;
  readonly firstAfterMs: number;
  /** Pause from the end of one run to the start of the next. */
  readonly pauseMs: number;
  run(): Promise<unknown>;
  /** Registers a callback that starts a run before the pause is over. */
  readonly onDue?: (call: () => void) => void;
};
