import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { emptyAnswer, nothing, type RemoteFolder } from "./remote-files.ts";

/** A folder of this machine, answering as a server would. */
export function openLocalFolder(directory: string): RemoteFolder {
  return {
    async get(path, offset = 0, end) {
      const found = await stat(join(directory, path)).catch(() => null);
      if (!found?.isFile()) return emptyAnswer(404);
      const partial = offset > 0 || end !== undefined;
      const last = (end ?? found.size) - 1;
      const length = Math.max(0, last - offset + 1);
      const stream =
        length === 0
          ? null
          : createReadStream(join(directory, path), { start: offset, end: last, highWaterMark: 1 << 20 });
      return {
        ...emptyAnswer(partial ? 206 : 200),
        headers: partial
          ? { "content-range": `bytes ${offset}-${last}/${found.size}` }
          : { "content-length": String(found.size) },
        body: stream ?? nothing(),
        discard: () => void stream?.destroy(),
      };
    },
    close: () => undefined,
  };
}
