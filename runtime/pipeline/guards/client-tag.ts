/** What became of `X-Client-Tag`: `tag` is stored with the usage, `headers` go on the answer. */
export type ClientTag = { readonly tag: string | null; readonly headers: readonly [name: string, value: string][] };

/** No tag was sent. */
export const untagged: ClientTag = { tag: null, headers: [] };

const ignored: ClientTag = { tag: null, headers: [["x-client-tag-status", "ignored"]] };

/**
 * Reads `X-Client-Tag`: 1 to 32 of letters, digits, `_` and `-`, from a caller with a paid key. Never fails: a tag that is
 * not kept is answered with `X-Client-Tag-Status: ignored` and its text goes nowhere.
 */
export function readClientTag(header: string | null, paid: boolean): ClientTag {
  if (header === null) return untagged;
  if (!paid || !/^[A-Za-z0-9_-]{1,32}$/.test(header)) return ignored;
  return { tag: header, headers: [["x-client-tag", header]] };
}
