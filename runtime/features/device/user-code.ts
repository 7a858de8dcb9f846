import type { RandomBytes } from "../../accounts/key-format.ts";

/** The user code: 8 letters without vowels, so that no code is a word. */
export type UserCode = string & { readonly __userCode: unique symbol };

export function createUserCode(random: RandomBytes): UserCode {
  let text = "";
  while (text.length < codeLength)
    for (const byte of random(codeLength)) {
      // 240 = 12 x 20: larger bytes would favour the first letters.
      if (byte < 240 && text.length < codeLength) text += letters.charAt(byte % letters.length);
    }
  return text as UserCode;
}

/** Parses a code in any case, with or without dashes and spaces, also in full width. Null when it cannot be a code. */
export function parseUserCode(text: string): UserCode | null {
  const code = text
    .normalize("NFKC")
    .replaceAll(/[\s\p{Pd}ー_]/gu, "")
    .toUpperCase();
  return codeForm.test(code) ? (code as UserCode) : null;
}

/** The code as people see it, `XXXX-XXXX`. */
export function shownUserCode(code: UserCode): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

const letters = "BCDFGHJKLMNPQRSTVWXZ";
const codeLength = 8;
const codeForm = /^[BCDFGHJKLMNPQRSTVWXZ]{8}$/;
