import type { ConfirmedList, MailList } from "./mail-lists.ts";
import type { MailTokens } from "./mail-tokens.ts";

/** The addresses that mails lead to. */
export type MailLinks = {
  /** Where the service is reached, without a slash at its end. */
  readonly publicUrl: string;
  /** Where the owner of an address agrees to be mailed. */
  confirm(list: ConfirmedList, token: string): string;
  /** Where the mails of a list end: a form for people, one POST for mail programs. */
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
