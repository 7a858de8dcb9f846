import { join } from "node:path";
import { type Address, keyOf } from "./address.ts";
import type { Clock } from "./clock.ts";
import { exchange, openConnections } from "./http-exchange.ts";
import { openLocalFolder } from "./local-folder.ts";
import { openOciSnapshot } from "./oci-snapshot.ts";
import { rangeOf, type RemoteFolder } from "./remote-files.ts";
import { callBucket } from "./s3-bucket.ts";

export type RemoteOptions = {
  readonly clock: Clock;
  readonly signal?: AbortSignal | undefined;
  readonly connections: number;
  readonly env: Readonly<Record<string, string | undefined>>;
};

/** Connects to the folder of a snapshot; credentials for S3 are the usual `AWS_*` settings. */
export function openRemoteFolder(address: Address, { clock, signal, connections, env }: RemoteOptions): RemoteFolder {
  if (address.kind === "folder") return openLocalFolder(join(address.directory, address.id));
  const opened = openConnections(connections);
  const close = () => opened.close();
  const send = (url: URL | string, headers: Record<string, string>) =>
    // Compressed bytes could neither be resumed nor counted against the manifest.
    exchange({ url, headers: { "accept-encoding": "identity", ...headers }, connections: opened, clock, signal });
  if (address.kind === "http") {
    const folder = new URL(`${address.id}/`, address.folder);
    return { get: (path, offset = 0, end) => send(new URL(path, folder), rangeOf(offset, end)), close };
  }
  if (address.kind === "oci") return openOciSnapshot(address, { connections: opened, clock, signal, env });
  return {
    get: (path, offset = 0, end) =>
      callBucket(
        address,
        env,
        (client, extra) =>
          client.getObjectRaw(
            keyOf(address.prefix, address.id, path),
            offset === 0 && end === undefined,
            offset,
            end,
            {},
            extra,
          ),
        (url, { headers }) => send(url, headers),
      ),
    close,
  };
}
