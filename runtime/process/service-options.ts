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
  /** How the store did lately. */
  readonly storeHealth: () => Check;
  /** How mail and the work beside the requests stand; unknown unless given. */
  readonly condition?: () => Condition;
  readonly secrets: MasterSecrets;
  readonly payments: Payments | null;
  /** Keeps wishes to get no more mail while the store is away. */
  readonly journal: LeavingJournal;
  readonly sealer: AnswerSealer | null;
  readonly integrity?: Integrity | null;
  readonly version: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** How webhooks are posted, unless a test looks on. */
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
