import { parentPort } from "node:worker_threads";
import { fileDigest } from "../../snapshots/file-digest.ts";

/** A file to hash; each is answered once, in order. */
export type DigestRequest = { readonly path: string };
export type DigestAnswer =
  | { readonly ok: true; readonly sha256: string; readonly size: number }
  | { readonly ok: false; readonly message: string; readonly code: string | null };

if (parentPort) {
  const port = parentPort;
  port.on("message", async ({ path }: DigestRequest) => port.postMessage(await answer(path)));
}

async function answer(path: string): Promise<DigestAnswer> {
  try {
    return { ok: true, ...(await fileDigest(path)) };
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    return { ok: false, message, code: code ?? null };
  }
}
