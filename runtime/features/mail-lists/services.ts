import type { FeatureParts } from "../../feature/feature.ts";

/** Calls of each kind allowed per network and hour. */
const callsPerHour = 30;
const complianceSignupsPerHour = 5;

export function mailListServices({ subscribers, formLimit, checkouts, publicUrl }: FeatureParts) {
  return {
    subscribers,
    checkouts,
    publicUrl,
    // Separate limits: sign-ups from a shared address must not block unsubscribing.
    limits: {
      subscribe: formLimit("subscribe", callsPerHour),
      confirm: formLimit("confirm", callsPerHour),
      unsubscribe: formLimit("unsubscribe", callsPerHour),
      compliance: formLimit("compliance", complianceSignupsPerHour),
      complianceVerify: formLimit("compliance-verify", callsPerHour),
      complianceUnsubscribe: formLimit("compliance-unsubscribe", callsPerHour),
    },
  };
}
