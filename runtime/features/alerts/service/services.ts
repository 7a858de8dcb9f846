import { utcSeconds } from "../../../../snapshots/text/era.ts";
import { createSavedSearchDocuments, searchesOf } from "../../../accounts/saved-search-records.ts";
import type { FeatureParts } from "../../../feature/feature.ts";
import type { MailQueue } from "../../../mail/mail-queue.ts";
import type { MailLinks } from "../../../notify/addresses/mail-links.ts";
import { shownInstant } from "../../../pages/words/values.ts";
import type { OutboxStore } from "../../../state/outbox.ts";
import { defineTexts } from "../../../wire/language.ts";
import type { AlertEvent } from "../events/event.ts";
import { alertMail } from "./alert-mail.ts";
import { type AlertSubscriptions, createAlertSubscriptions } from "./alert-subscriptions.ts";
import { type Delivery, deliveryEntry, deliveryId, webhookDelivery } from "./delivery.ts";
import type { KnownSubscription } from "./subscription.ts";

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

/** Mails to account owners about their keys. They are sent to a confirmed address only; without one, no mail is sent. */
type SecurityMails = {
  /** Informs the owner that the key was replaced by the one with this id. Durable once it resolves. */
  keyReplaced(accountId: string, keyId: string): Promise<void>;
};

type SecurityMailsDeps = {
  readonly alerts: Pick<AlertSubscriptions, "ownerAddress">;
  readonly mails: MailQueue;
  readonly links: MailLinks;
  /** Contact address of the operator. */
  readonly contact: string;
  readonly now: () => number;
};

function createSecurityMails({ alerts, mails, links, contact, now }: SecurityMailsDeps): SecurityMails {
  return {
    async keyReplaced(accountId, keyId) {
      const owner = await alerts.ownerAddress(accountId);
      if (owner === null) return;
      const { email, language } = owner;
      const t = texts[language];
      await mails.enqueue({
        id: `key-replaced-${keyId}`,
        to: email,
        language,
        subject: t.subject,
        blocks: [
          { kind: "paragraph", text: t.replaced(shownInstant(utcSeconds(now()), language)!) },
          { kind: "paragraph", text: t.unexpected(contact) },
        ],
        unsubscribeUrl: links.leave("alerts", email),
      });
    },
  };
}

const texts = defineTexts({
  ja: {
    subject: "APIキーが再発行されました",
    replaced: (at: string) => `アカウントのAPIキーが${at}に再発行されました。以前のキーは使えません。`,
    unexpected: (contact: string) => `お心当たりがない場合は、すぐに運営者へ連絡してください: ${contact}`,
  },
  en: {
    subject: "Your API key was replaced",
    replaced: (at) => `The API key of your account was replaced at ${at}. The old key no longer works.`,
    unexpected: (contact) => `If it was not you, tell the operator at once: ${contact}`,
  },
});

/** Sends a test event through the real delivery path. */
type TestDeliveries = {
  /** Queues it for every usable channel; returns the ids of the deliveries. */
  send(accountId: string, found: KnownSubscription): Promise<string[]>;
};

type TestDeliveriesDeps = {
  readonly store: Pick<OutboxStore, "enqueue">;
  readonly links: MailLinks;
  readonly random: (size: number) => Uint8Array;
  readonly now: () => number;
};

export function createTestDeliveries({ store, links, random, now }: TestDeliveriesDeps): TestDeliveries {
  return {
    async send(accountId, { subscription, state, confirmed }) {
      const event = testEvent(Buffer.from(random(16)).toString("hex"), utcSeconds(now()));
      const matched = { event, severity: event.severity };
      const deliveries: Delivery[] = [];
      if (subscription.webhookUrl !== null && !state.suspended)
        deliveries.push(webhookDelivery(accountId, subscription, matched));
      if (subscription.email !== null && confirmed) {
        const id = deliveryId(accountId, subscription.id, `mail ${event.id}`);
        const { email, language } = subscription;
        const mail = alertMail({ id, email, language }, [matched], links);
        const { id: eventId, kind: eventKind } = event;
        deliveries.push({
          id,
          subscriptionId: subscription.id,
          eventId,
          eventKind,
          tries: 0,
          content: { channel: "email", mail },
        });
      }
      for (const delivery of deliveries) await store.enqueue(accountId, deliveryEntry(delivery, now()));
      return deliveries.map(({ id }) => id);
    },
  };
}

/** Its subject says that it is a test, and its id matches no record. */
function testEvent(id: string, at: string): AlertEvent {
  return {
    id: `evt_${id}`,
    kind: "program.amended",
    severity: "info",
    occurredAt: at,
    observedAt: at,
    subject: { kind: "test", id: "test", name: "配信テスト (test delivery)" },
    changes: [],
    sourceUrl: null,
    sourceFetchedAt: null,
    gaps: [],
    evidenceEndpoint: null,
    linkedIds: [],
    watchedNumbers: [],
    industries: [],
  };
}
