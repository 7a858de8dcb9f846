import { S3mini } from "s3mini";
import type { Address } from "./address.ts";
import type { Clock } from "./clock.ts";
import { type Exchange, exchange, openConnections } from "./http-exchange.ts";
import { PullError } from "./pull-error.ts";

/** A folder on a server; `get` answers with whatever status the server gives. */
export type RemoteFolder = {
  /** Asks for the bytes from `offset` on; a server without ranges answers 200 with all of them. */
  get(path: string, offset?: number): Promise<Exchange>;
  close(): void;
};

export type RemoteOptions = {
  readonly clock: Clock;
  readonly signal?: AbortSignal | undefined;
  readonly connections: number;
  readonly env: Readonly<Record<string, string | undefined>>;
};

/** Connects to the folder of a snapshot over https or S3; credentials for S3 are the usual `AWS_*` settings. */
export function openRemoteFolder(address: Address, { clock, signal, connections, env }: RemoteOptions): RemoteFolder {
  const opened = openConnections(connections);
  const send = (url: URL | string, headers: Record<string, string>) =>
    // Compressed bytes could neither be resumed nor counted against the manifest.
    exchange({ url, headers: { "accept-encoding": "identity", ...headers }, connections: opened, clock, signal });
  const close = () => opened.close();
  if (address.kind === "http")
    return {
      get: (path, offset = 0) => send(new URL(path, address.folder), offset > 0 ? { range: `bytes=${offset}-` } : {}),
      close,
    };

  const accessKeyId = env["AWS_ACCESS_KEY_ID"];
  const secretAccessKey = env["AWS_SECRET_ACCESS_KEY"];
  if (!accessKeyId || !secretAccessKey)
    throw new PullError("bad_address", "s3:// needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY");
  const sessionToken = env["AWS_SESSION_TOKEN"];
  const endpoint = new URL(address.endpoint);
  endpoint.pathname = `${endpoint.pathname.replace(/\/+$/, "")}/${address.bucket}`;
  return {
    async get(path, offset = 0) {
      let answer: Exchange | null = null;
      const client = new S3mini({
        accessKeyId,
        secretAccessKey,
        endpoint: endpoint.href,
        region: address.region,
        // s3mini signs; the body is read from our own exchange, which knows how to notice a stall.
        fetch: async (url, init) => {
          answer = await send(String(url), init?.headers as Record<string, string>);
          return new Response(null, { status: answer.status });
        },
      });
      const extra = sessionToken ? { "x-amz-security-token": sessionToken } : undefined;
      try {
        // The last parameter takes any header to sign, though it is typed for encryption keys only.
        await client.getObjectRaw(`${address.prefix}/${path}`, offset === 0, offset, undefined, {}, extra as never);
      } catch (error) {
        if (answer === null) throw error;
      }
      return answer as unknown as Exchange;
    },
    close,
  };
}
