import type { RandomBytes } from "../../accounts/key-format.ts";

/** What a person compares or types: 8 letters without vowels, so that no code is a word. */
export type UserCode = string & { readonly __userCode: unique symbol };

/** A new code. */
export function createUserCode(random: RandomBytes): UserCode {
  let text = "";
  while (text.length < codeLength)
    for (const byte of random(codeLength)) {
      // 240 = 12 x 20: bytes above it would make the first letters likelier.
      if (byte < 240 && text.length < codeLength) text += letters.charAt(byte % letters.length);
    }
  return text as UserCode;
}

/** Reads a code as people write it: any case, dashes and spaces or none, also in full width. Null when it can be no code. */
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
