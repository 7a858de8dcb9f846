import type { Credential } from "../../accounts/credential.ts";
import { ServiceError } from "../../base/errors.ts";
import { rateLimited } from "../../base/limits.ts";
import { unitPriceYen } from "../../base/price.ts";
import { type Refused, type Replay, stateLimits } from "../../state/ledger.ts";
import { monthlyCapReached, WidgetAtCapError } from "./monthly-cap.ts";

export type RefusalContext = {
  readonly credential: Credential;
  /** The refusal of a key that turned out not to be active. */
  readonly denial: (credential: Credential) => Promise<ServiceError>;
  readonly units: number;
  readonly callCapYen: number | null;
  readonly now: Date;
};

const operationsPolicy = { name: "idempotency", quota: stateLimits.operations, windowSeconds: 86_400 };

/** Reads a refusal of `charge`, `begin` or `findOperation`: a replay is an answer, all others are thrown. */
export async function readChargeRefusal(refused: Refused, context: RefusalContext): Promise<Replay> {
  switch (refused.outcome) {
    case "REPLAY":
      if (refused.credentialActive) return refused;
      throw await context.denial(context.credential);
    case "MISMATCH":
      throw new ServiceError("idempotency_key_reused");
    case "INFLIGHT":
      throw new ServiceError("idempotency_in_progress");
    case "DENIED":
      throw await context.denial(context.credential);
    case "OVER_CALL":
      throw new ServiceError("cost_cap_exceeded", {
        predicted_yen: context.units * unitPriceYen,
        cost_cap_yen: context.callCapYen,
      });
    case "TOO_MANY_OPERATIONS":
      // Results are kept for a day; an hour frees about a twenty-fourth of them.
      throw rateLimited(operationsPolicy, 3600);
    case "CAP":
      throw context.credential.kind === "widget"
        ? new WidgetAtCapError(context.now)
        : monthlyCapReached(refused, context.units, context.now);
  }
}
