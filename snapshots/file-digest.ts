import { createHash } from "node:crypto";
import { open } from "node:fs/promises";

/** SHA-256 (hex) and size of a file, read once from disk in large pieces. */
export async function fileDigest(
  path: string,
  onBytes?: (bytes: number) => void,
): Promise<{ sha256: string; size: number }> {
  const file = await open(path, "r");
  try {
    const hash = createHash("sha256");
    const buffers = [Buffer.allocUnsafe(1 << 22), Buffer.allocUnsafe(1 << 22)] as const;
    let size = 0;
    // Reads one piece while the other is hashed.
    let pending = file.read(buffers[0], 0, buffers[0].length, 0);
    for (let turn = 0; ; turn++) {
      const { bytesRead, buffer } = await pending;
      if (bytesRead === 0) break;
      size += bytesRead;
      const next = buffers[(turn + 1) % 2]!;
      pending = file.read(next, 0, next.length, size);
      hash.update(buffer.subarray(0, bytesRead));
      onBytes?.(bytesRead);
    }
    return { sha256: hash.digest("hex"), size };
  } finally {
    await file.close();
  }
}
