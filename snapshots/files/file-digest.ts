import { createHash } from "node:crypto";
import { open } from "node:fs/promises";

/** How much of a file is read and hashed at once, unless said otherwise. */
const LARGE_PIECE = 1 << 22;

/** SHA-256 (hex) and size of a file, read once from disk in pieces. The next one is hashed when `onBytes` has ended. */
export async function fileDigest(
  path: string,
  onBytes?: (bytes: number) => void | Promise<void>,
  mostAtOnce = LARGE_PIECE,
): Promise<{ sha256: string; size: number }> {
  const file = await open(path, "r");
  try {
    const hash = createHash("sha256");
    // No more than the file needs: large buffers bring the garbage collector.
    const piece = Math.min(mostAtOnce, (await file.stat()).size + 1);
    const buffers = [Buffer.allocUnsafe(piece), Buffer.allocUnsafe(piece)] as const;
    let size = 0;
    // Reads one piece while the other is hashed.
    let pending = file.read(buffers[0], 0, buffers[0].length, 0);
    for (let turn = 0; ; turn++) {
      const { bytesRead, buffer } = await pending;
      if (bytesRead === 0) break;
      size += bytesRead;
      const next = buffers[(turn + 1) % 2]!;
      pending = file.read(next, 0, next.length, size);
      // It may fail before it is waited for.
      pending.catch(() => undefined);
      hash.update(buffer.subarray(0, bytesRead));
      await onBytes?.(bytesRead);
    }
    return { sha256: hash.digest("hex"), size };
  } finally {
    await file.close();
  }
}
