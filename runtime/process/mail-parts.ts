import type { MasterSecrets } from "../base/master-secret.ts";
import { createMailQueue } from "../mail/mail-queue.ts";
import { createMailLinks } from "../notify/addresses/mail-links.ts";
import { createMailTokens } from "../notify/addresses/mail-tokens.ts";
import { createSubscriberBook } from "../notify/subscribers/subscriber-book.ts";
import type { StateStore } from "../state/store.ts";

export type MailPartsOptions = {
  readonly store: StateStore;
  readonly secrets: MasterSecrets;
  readonly publicUrl: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};

/** Parts for writing mails, in every process. */
export function createMailParts({ store, secrets, publicUrl, now }: MailPartsOptions) {
  const tokens = createMailTokens(secrets);
  return {
    tokens,
    links: createMailLinks(publicUrl, tokens),
    book: createSubscriberBook({ store, now }),
    mails: createMailQueue({ store, now }),
  };
}
