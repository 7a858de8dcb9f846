import type { Check } from "../../base/readiness.ts";
import type { Services } from "../../endpoint/services.ts";

/** State of a part: working, limited, down, not configured, or not checked yet. */
export type Standing = "ok" | "limited" | "down" | "off" | "unknown";

export const statusParts = ["snapshot", "search", "store", "payments", "mail", "jobs", "books"] as const;
export type StatusPart = (typeof statusParts)[number];

type Looked = Pick<Services, "readiness" | "condition" | "payments">;

const paymentsStanding = { provider: "ok", sandbox: "limited", off: "off" } as const;

/** State of each part, from what the process already knows. */
export function standings(services: Looked): Readonly<Record<StatusPart, Standing>> {
  const { checks } = services.readiness.report();
  const { mail, failingJobs, booksDifferBy } = services.condition();
  return {
    snapshot: ofCheck(checks.snapshot),
    search: ofCheck(checks.search_index),
    store: ofCheck(checks.store),
    payments: paymentsStanding[services.payments],
    mail: failingJobs.includes("send mails") ? "down" : mail === "server" ? "ok" : "off",
    jobs: failingJobs.length === 0 ? "ok" : "limited",
    books: booksDifferBy === null ? "unknown" : booksDifferBy === 0 ? "ok" : "down",
  };
}

function ofCheck(check: Check): Standing {
  return check === "ok" ? "ok" : check.startsWith("degraded") ? "limited" : "down";
}
