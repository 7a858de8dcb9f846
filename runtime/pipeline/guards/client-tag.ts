/** The result of `X-Client-Tag`: `tag` is stored with the usage, `headers` are added to the answer. */
export type ClientTag = { readonly tag: string | null; readonly headers: readonly [name: string, value: string][] };

export const untagged: ClientTag = { tag: null, headers: [] };

const ignored: ClientTag = { tag: null, headers: [["x-client-tag-status", "ignored"]] };

/**
 * Reads `X-Client-Tag`: 1 to 32 letters, digits, `_` and `-`, from a caller with a paid key. Never fails: an invalid tag is
 * answered with `X-Client-Tag-Status: ignored` and dropped.
 */
export function readClientTag(header: string | null, paid: boolean): ClientTag {
  if (header === null) return untagged;
  if (!paid || !/^[A-Za-z0-9_-]{1,32}$/.test(header)) return ignored;
  return { tag: header, headers: [["x-client-tag", header]] };
}
