/** A record as JSON but for how it was matched, which stands between the two parts. */
export type RecordText = { readonly before: Buffer; readonly behind: Buffer };

export function recordText(core: object, rest: object): RecordText {
  const behind = JSON.stringify(rest);
  return {
    before: Buffer.from(JSON.stringify(core).slice(0, -1)),
    behind: Buffer.from(behind === "{}" ? "}" : `,${behind.slice(1)}`),
  };
}
