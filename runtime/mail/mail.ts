import type { Language } from "../wire/language.ts";

/** A part of a mail. It is written once and shown as text and as HTML, so that both say the same. */
export type MailBlock =
  | { readonly kind: "heading"; readonly text: string }
  | { readonly kind: "paragraph"; readonly text: string }
  | { readonly kind: "link"; readonly label: string; readonly url: string }
  | { readonly kind: "list"; readonly items: readonly string[] };

/** A mail to one address. */
export type Mail = {
  /** The same for every try: a repeat carries the same Message-ID. */
  readonly id: string;
  readonly to: string;
  readonly language: Language;
  readonly subject: string;
  readonly blocks: readonly MailBlock[];
  /** Address that ends these mails: a GET of it shows a form, a POST of it acts at once (RFC 8058). */
  readonly unsubscribeUrl: string;
};

/** Takes mails away. */
export type MailTransport = {
  /** Where mails go, for people. */
  readonly description: string;
  /** Throws `MailRefusedError` when trying again is of no use; anything else may pass. */
  send(mail: Mail): Promise<void>;
  close(): void;
};

/** The mail server refuses this mail for good. The message never names the address. */
export class MailRefusedError extends Error {
  override readonly name = "MailRefusedError";
}
