import type { FeatureParts } from "../../feature/feature.ts";

/** Calls of each kind that one network may make in an hour. */
const callsPerHour = 30;
const complianceSignupsPerHour = 5;

export function mailListServices({ subscribers, formLimit }: FeatureParts) {
  return {
    subscribers,
    // Counted one by one: people who share an address and sign up must not keep each other from unsubscribing.
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
