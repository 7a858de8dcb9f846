import { open } from "node:fs/promises";

/** True for HTML, which servers send with an error under the address of a file. */
export function isPage(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 200)).toString("latin1");
  return /^(?:\u{ef}\u{bb}\u{bf})?\s*<(?:!doctype\s+html|html[\s>]|head[\s>]|body[\s>])/iu.test(head);
}

/** Whether a file on disk begins as a web page, and whether its last line ends. */
export async function endsOf(path: string): Promise<{ page: boolean; ended: boolean }> {
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    const head = await file.read(Buffer.alloc(200), 0, 200, 0);
    const last = await file.read(Buffer.alloc(1), 0, 1, Math.max(0, size - 1));
    return { page: isPage(head.buffer.subarray(0, head.bytesRead)), ended: last.buffer[0] === 0x0a };
  } finally {
    await file.close();
  }
}
