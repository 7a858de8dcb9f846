import type { Subscription } from "../../base/subscription.ts";
import type { SandboxSession } from "./records.ts";

/** Actions of the sandbox pages, which replace the provider's own. */
export type SandboxDesk = {
  /** Null when there is no such session. */
  session(sessionId: string): Promise<SandboxSession | null>;
  /** "Pays" a session, once; returns the redirect address. Throws `session_not_found`. */
  pay(sessionId: string, email: string | null): Promise<string>;
  /** The customer of a page token, and the return address. Throws `session_not_found` when it has expired. */
  portal(token: string): Promise<{ readonly subscription: Subscription; readonly returnUrl: string }>;
  /** Cancels the subscription at the end of the month or at once, or resumes it. Throws `session_not_found`. */
  setEnd(token: string, end: "month" | "now" | "never"): Promise<Subscription>;
};
