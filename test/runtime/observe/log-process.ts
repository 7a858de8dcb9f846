import { createLog } from "../../../runtime/observe/log.ts";
import { inventedCall } from "./invented-call.ts";

/** Writes lines of calls to standard output, few enough for all of them to be held back, and ends at once. */
const log = createLog({ level: "info", now: () => new Date(0) });
const calls = Number(process.argv[2]);
for (let call = 0; call < calls; call++) log.call(inventedCall({ requestId: `call-${call}`, tag: "番号" }));
log.flush();
process.exit(0);
