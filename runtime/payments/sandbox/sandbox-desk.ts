import type { Subscription } from "../../base/subscription.ts";
import type { SandboxSession } from "./records.ts";

/** What the pages of the sandbox do in the place of a provider's own. */
export type SandboxDesk = {
  /** Null when there is no such session. */
  session(sessionId: string): Promise<SandboxSession | null>;
  /** "Pays" a session, once; answers where its browser goes. Throws `session_not_found`. */
  pay(sessionId: string, email: string | null): Promise<string>;
  /** Whose page a token opens, and where it leads back to. Throws `session_not_found` when it is over. */
  portal(token: string): Promise<{ readonly subscription: Subscription; readonly returnUrl: string }>;
  /** Ends the customer's subscription with the month, at once, or lets it go on. Throws `session_not_found`. */
  setEnd(token: string, end: "month" | "now" | "never"): Promise<Subscription>;
};
