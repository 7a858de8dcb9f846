import type { Language } from "../wire/language.ts";

/** A part of a mail, rendered both as text and as HTML. */
export type MailBlock =
  | { readonly kind: "heading"; readonly text: string }
  | { readonly kind: "paragraph"; readonly text: string }
  | { readonly kind: "link"; readonly label: string; readonly url: string }
  | { readonly kind: "list"; readonly items: readonly string[] };

/** A mail to one address. */
export type Mail = {
  /** Stays the same for every attempt, so repeats have the same Message-ID. */
  readonly id: string;
  readonly to: string;
  readonly language: Language;
  readonly subject: string;
  readonly blocks: readonly MailBlock[];
  /** Unsubscribe address: GET shows a form, POST unsubscribes (RFC 8058). */
  readonly unsubscribeUrl: string;
};

/** Delivers mails. */
export type MailTransport = {
  /** Destination of mails, for display. */
  readonly description: string;
  /** Throws `MailRefusedError` for a permanent failure; other errors are retried. */
  send(mail: Mail): Promise<void>;
  close(): void;
};

/** The mail server refuses this mail permanently. The message never contains the address. */
export class MailRefusedError extends Error {
  override readonly name = "MailRefusedError";
}
