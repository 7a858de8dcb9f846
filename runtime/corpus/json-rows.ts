/** One JSON text from rows that are JSON already: `head`, the rows with commas between them, `tail`. */
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

const comma = 0x2c;
