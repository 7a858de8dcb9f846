import { parentPort, workerData } from "node:worker_threads";
import { Sealer, type SealTable } from "./sealer.ts";

/** What the build asks of the sealing thread; each is answered once, in order. */
export type SealRequest =
  | { readonly do: "table"; readonly table: SealTable }
  | { readonly do: "prepared"; readonly database: string; readonly path: string }
  | { readonly do: "close" };
export type SealAnswer =
  | { readonly ok: true; readonly value: string | number | null }
  | { readonly ok: false; readonly message: string; readonly code: string | null };

if (parentPort) {
  const port = parentPort;
  const sealer = new Sealer(workerData as { tree: string; records: string });
  port.on("message", async (request: SealRequest) => {
    port.postMessage(await answer(sealer, request));
    if (request.do === "close") port.close();
  });
}

async function answer(sealer: Sealer, request: SealRequest): Promise<SealAnswer> {
  try {
    if (request.do === "table") return { ok: true, value: sealer.table(request.table) };
    if (request.do === "prepared") return { ok: true, value: sealer.prepared(request.database, request.path) };
    await sealer.close();
    return { ok: true, value: null };
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    return { ok: false, message, code: code ?? null };
  }
}
