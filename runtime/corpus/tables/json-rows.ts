/** Joins rows that are already JSON: `head`, the rows separated by commas, `tail`. */
export function joinRows(head: string, rows: readonly Uint8Array[], tail: string): Buffer {
  let length = Buffer.byteLength(head) + Buffer.byteLength(tail) + Math.max(0, rows.length - 1);
  for (const row of rows) length += row.length;
  const joined = Buffer.allocUnsafe(length);
  let at = joined.write(head);
  for (const [index, row] of rows.entries()) {
    if (index > 0) joined[at++] = comma;
    joined.set(row, at);
    at += row.length;
  }
  joined.write(tail, at);
  return joined;
}

/** Appends members to a JSON object, which must not be empty. */
export function withMembers(object: Uint8Array, members: Readonly<Record<string, unknown>>): Buffer {
  const more = JSON.stringify(members);
  return joinRows("", [object.subarray(0, -1), Buffer.from(more.slice(1))], "");
}

const comma = 0x2c;
