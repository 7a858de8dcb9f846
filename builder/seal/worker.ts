import { parentPort, workerData } from "node:worker_threads";
import { answerRequests } from "../worker-thread.ts";
import { Sealer, type SealTable } from "./sealer.ts";

/** What the build asks of the sealing thread; each is answered once, in order. */
export type SealRequest =
  | { readonly do: "table"; readonly table: SealTable }
  | { readonly do: "prepared"; readonly database: string; readonly path: string }
  | { readonly do: "close" };

if (parentPort) {
  const sealer = new Sealer(workerData as { tree: string; records: string });
  answerRequests<SealRequest>(
    (request) => {
      if (request.do === "table") return sealer.table(request.table);
      if (request.do === "prepared") return sealer.prepared(request.database, request.path);
      return sealer.close();
    },
    (request) => request.do === "close",
  );
}
