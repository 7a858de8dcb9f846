import type { Condition } from "../base/condition.ts";
import type { MasterSecrets } from "../base/master-secret.ts";
import type { Check } from "../base/readiness.ts";
import type { Config } from "../config/config.ts";
import type { Endpoint } from "../endpoint/endpoint.ts";
import type { Integrity } from "../endpoint/integrity.ts";
import type { Mounts } from "../mount/mounts.ts";
import type { LeavingJournal } from "../notify/subscribers/leaving-journal.ts";
import type { PostWebhook } from "../notify/webhooks/post-webhook.ts";
import type { FinishedCall } from "../observe/finished-call.ts";
import type { Page } from "../pages/page.ts";
import type { Payments } from "../payments/port.ts";
import type { Mounted } from "../pipeline/deps.ts";
import type { OverloadOptions } from "../pipeline/load/overload.ts";
import type { AnswerSealer } from "../seals/create-sealer.ts";
import type { StateStore } from "../state/store.ts";
import type { Documents } from "./documents.ts";

export type ServiceOptions = {
  readonly config: Pick<
    Config,
    "host" | "port" | "publicUrl" | "allowedOrigins" | "trustedProxies" | "burst" | "contact" | "pages"
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
