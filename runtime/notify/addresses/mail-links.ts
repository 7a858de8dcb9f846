import type { ConfirmedList, MailList, MailTokens } from "./mail-tokens.ts";

/** Addresses of the links in mails. */
export type MailLinks = {
  /** Public URL of the service, without a slash at its end. */
  readonly publicUrl: string;
  /** Where the owner of an address confirms it. */
  confirm(list: ConfirmedList, token: string): string;
  /** Where an address unsubscribes from a list: a form for people, one POST for mail programs. */
  leave(list: MailList, email: string): string;
};

export function createMailLinks(publicUrl: string, tokens: MailTokens): MailLinks {
  return {
    publicUrl,
    confirm: (list, token) =>
      list === "compliance" ? `${publicUrl}/v1/compliance/verify/${token}` : `${publicUrl}/confirm?token=${token}`,
    leave(list, email) {
      if (list === "compliance") return `${publicUrl}/v1/compliance/unsubscribe/${tokens.leaveByKey(list, email)}`;
      const query = new URLSearchParams({ email, token: tokens.leave(list, email) });
      return `${publicUrl}/v1/email/unsubscribe?${query}`;
    },
  };
}
