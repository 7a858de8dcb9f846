import type { Accounts } from "../accounts/accounts.ts";
import type { Credential } from "../accounts/credential.ts";
import type { FormLimit } from "../accounts/form-limit.ts";
import type { RandomBytes } from "../accounts/key-format.ts";
import type { Happening, Question } from "../base/hooks.ts";
import type { MasterSecrets } from "../base/master-secret.ts";
import type { Endpoint } from "../endpoint/endpoint.ts";
import type { Services } from "../endpoint/services.ts";
import type { MailQueue } from "../mail/mail-queue.ts";
import type { MailTransport } from "../mail/mail.ts";
import type { Tools } from "../mcp/tools/tool-sets.ts";
import type { Verifier } from "../mount/verifier.ts";
import type { MailLinks } from "../notify/addresses/mail-links.ts";
import type { MailLimits } from "../notify/subscribers/mail-limits.ts";
import type { SubscriberBook } from "../notify/subscribers/subscriber-book.ts";
import type { Subscribers } from "../notify/subscribers/subscribers.ts";
import type { PostWebhook } from "../notify/webhooks/post-webhook.ts";
import type { Page } from "../pages/page.ts";
import type { View } from "../pages/view.ts";
import type { Checkouts } from "../payments/checkouts.ts";
import type { Payments } from "../payments/port.ts";
import type { PipelineDeps } from "../pipeline/deps.ts";
import type { StateStore } from "../state/store.ts";
import type { Job } from "./job.ts";

/** What one feature reports or asks and another may act on or answer, without either knowing the other. */
export type Hooks = {
  /** The key of an account was replaced by the one of this id. */
  readonly keyReplaced: Happening<[accountId: string, keyId: string]>;
  /** The owner of an address agreed to get the alerts of an account. */
  readonly alertAddressConfirmed: Happening<[accountId: string, email: string]>;
  /** The code of a device that waits for a payment, as sessions carry it. Throws unless one waits. */
  readonly waitingDevice: Question<(userCode: string, ipHash: string) => Promise<string>>;
  readonly widgetOrigins: Question<(credential: Credential) => Promise<readonly string[] | null>>;
};

/** What every process has at hand. */
type CommonParts = {
  readonly store: StateStore;
  readonly secrets: MasterSecrets;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly date: () => Date;
  readonly random: RandomBytes;
  readonly publicUrl: string;
  readonly payments: Payments | null;
  /** Who agreed to get which mails. */
  readonly book: SubscriberBook;
  readonly links: MailLinks;
  readonly mails: MailQueue;
};

/** What the services of features are made from, in a process that answers. */
export type FeatureParts = CommonParts & {
  readonly accounts: Accounts;
  readonly subscribers: Subscribers;
  readonly checkouts: Checkouts;
  readonly contact: string;
  /** Origins to which a caller may be sent back. */
  readonly siteOrigins: readonly string[];
  /** Folder of the snapshots that can be compared; null where there is none. */
  readonly snapshotFolder: string | null;
  readonly hooks: Hooks;
  /** Limits what one sender may do in an hour, or in the time given. */
  readonly formLimit: (what: string, limit: number, windowSeconds?: number) => FormLimit;
  /** The table of endpoints as tools. */
  readonly tools: () => Tools;
  /** Called with a line when people should act. */
  readonly notify: (line: string) => void;
  /** Has something closed when the process has answered its last request. */
  readonly onClose: (close: () => Promise<void>) => void;
};

/** What the work of a process that answers is done with. */
export type WorkerParts = Pick<FeatureParts, "secrets" | "now" | "tools" | "notify"> & {
  readonly deps: PipelineDeps;
  readonly post: PostWebhook;
};

/** What the work that is done once on each machine is done with. */
export type MachineParts = CommonParts & {
  readonly endpoints: readonly Endpoint[];
  readonly mail: MailTransport;
  /** How many mails an address and a network may cause. */
  readonly mailLimits: MailLimits;
  /** Folder of snapshots, and what verifies their bytes. */
  readonly snapshotFolder: string;
  readonly verifier: Pick<Verifier, "verify">;
  /** Whether this process answers requests too, which must not wait for its other work. */
  readonly answers: boolean;
  /** Called with what a person has to look at. */
  readonly alarm: (line: string) => void;
};

/** A part of the product that could be left out: all of it is in one folder, and the rest does not know it. */
export type Feature<Own extends object = object> = {
  readonly name: string;
  /** What its endpoints and pages get that name this function in `uses`. */
  readonly services?: (parts: FeatureParts) => Own;
  readonly endpoints?: readonly Endpoint[];
  readonly pages?: readonly Page[];
  /** How the answers of its endpoints are shown to people, by the id of the endpoint. */
  readonly views?: Readonly<Record<string, View>>;
  /** Work that every process which answers does beside its requests. */
  workers?(services: Services & Own, parts: WorkerParts): readonly Job[];
  /** Work that is done once on each machine; on several it does no harm. */
  jobs?(parts: MachineParts): readonly Job[];
};

export function defineFeature<Own extends object = object>(feature: Feature<Own>): Feature {
  // What `workers` gets was made by the same feature's `services`.
  return feature as unknown as Feature;
}
