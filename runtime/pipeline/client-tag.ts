/** What became of `X-Client-Tag`: `tag` is stored with the usage, `headers` go on the answer. */
export type ClientTag = { readonly tag: string | null; readonly headers: Readonly<Record<string, string>> };

/**
 * Reads `X-Client-Tag`: 1 to 32 of letters, digits, `_` and `-`, from a caller with a paid key. Never fails: a tag that is
 * not kept is answered with `X-Client-Tag-Status: ignored` and its text goes nowhere.
 */
export function readClientTag(header: string | null, paid: boolean): ClientTag {
  if (header === null) return { tag: null, headers: {} };
  if (!paid || !/^[A-Za-z0-9_-]{1,32}$/.test(header))
    return { tag: null, headers: { "X-Client-Tag-Status": "ignored" } };
  return { tag: header, headers: { "X-Client-Tag": header } };
}
