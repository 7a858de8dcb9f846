import type { FeatureParts } from "../../../feature/feature.ts";
import { createAlertSubscriptions } from "./alert-subscriptions.ts";
import { createSecurityMails } from "./security-mails.ts";
import { createTestDeliveries } from "./test-delivery.ts";
import { createSavedSearchDocuments, searchesOf } from "../../../accounts/saved-search-records.ts";

/** Per account. */
const testsPerHour = 10;

export function alertServices(parts: FeatureParts) {
  const { store, book, links, mails, random, now, contact, hooks, subscribers, formLimit } = parts;
  const saved = createSavedSearchDocuments({ store, now });
  const alerts = createAlertSubscriptions({ store, book, random, now });
  const securityMails = createSecurityMails({ alerts, mails, links, contact, now });
  hooks.alertAddressConfirmed.on((accountId, email) => alerts.confirmEmail(accountId, email));
  hooks.keyReplaced.on((accountId, keyId) => securityMails.keyReplaced(accountId, keyId));
  return {
    alerts,
    alertTests: createTestDeliveries({ store, links, random, now }),
    subscribers,
    savedSearchesOf: async (accountId: string) => (await saved.read(searchesOf(accountId)))?.searches ?? [],
    limits: { test: formLimit("alert-tests", testsPerHour) },
  };
}
