import { utcSeconds } from "../../../../snapshots/text/instant.ts";
import type { OutboxStore } from "../../../state/outbox.ts";
import { alertMail } from "./alert-mail.ts";
import type { MailLinks } from "../../../notify/addresses/mail-links.ts";
import { type Delivery, deliveryEntry, deliveryId, webhookDelivery } from "./delivery.ts";
import type { AlertEvent } from "../events/event.ts";
import type { KnownSubscription } from "./subscription.ts";

/** Sends a test event through the real delivery path. */
export type TestDeliveries = {
  /** Queues it for every usable channel; returns the ids of the deliveries. */
  send(accountId: string, found: KnownSubscription): Promise<string[]>;
};

export type TestDeliveriesDeps = {
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
