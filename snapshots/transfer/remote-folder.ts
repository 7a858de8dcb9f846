import { S3mini } from "s3mini";
import type { Clock } from "./clock.ts";
import { type Exchange, exchange, openConnections } from "./http-exchange.ts";
import { PullError } from "./manifest-files.ts";

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

/** Where a snapshot is pulled from, read from what the caller typed. */
type Address =
  | { readonly kind: "http"; readonly id: string; /** Ends with a slash. */ readonly folder: URL }
  | {
      readonly kind: "s3";
      readonly id: string;
      readonly endpoint: URL;
      readonly bucket: string;
      /** Key of the folder, no slash at the end. */ readonly prefix: string;
      readonly region: string;
    };

/**
 * Reads `https://host/path/<id>/`, `http://127.0.0.1/...` or `s3://bucket/prefix/<id>?endpoint=<url>&region=<name>`.
 * Plain http is refused unless the host is this machine or `allowInsecure` is set. The region defaults to
 * `AWS_REGION`, then to `us-east-1`, the endpoint to Amazon's in that region.
 */
export function parseAddress(
  from: string,
  env: Readonly<Record<string, string | undefined>>,
  allowInsecure = false,
): Address {
  const url = URL.canParse(from) ? new URL(from) : null;
  if (!url || !["https:", "http:", "s3:"].includes(url.protocol))
    throw new PullError("bad_address", `not an https:// or s3:// address: ${from}`);
  if (url.username || url.password)
    throw new PullError("bad_address", "an address may not carry a user name or password");
  const segments = url.pathname.split("/").filter((segment) => segment !== "");
  const id = segments.at(-1) ?? "";
  if (!/^cs1_[a-z2-7]{52}$/.test(id))
    throw new PullError("bad_address", `the address does not end with a snapshot id: ${from}`);
  if (url.protocol === "s3:") {
    const region = url.searchParams.get("region") ?? env["AWS_REGION"] ?? "us-east-1";
    const given =
      url.searchParams.get("endpoint") ??
      env["AWS_ENDPOINT_URL_S3"] ??
      env["AWS_ENDPOINT_URL"] ??
      `https://s3.${region}.amazonaws.com`;
    if (!URL.canParse(given)) throw new PullError("bad_address", `not an address: endpoint=${given}`);
    const endpoint = new URL(given);
    requireSecure(endpoint, allowInsecure);
    if (!url.hostname) throw new PullError("bad_address", `no bucket in ${from}`);
    return { kind: "s3", id, endpoint, bucket: url.hostname, prefix: segments.join("/"), region };
  }
  requireSecure(url, allowInsecure);
  return { kind: "http", id, folder: new URL(`${url.origin}/${segments.join("/")}/`) };
}

function requireSecure(url: URL, allowInsecure: boolean): void {
  if (url.protocol === "https:" || (url.protocol === "http:" && (allowInsecure || isLoopback(url.hostname)))) return;
  throw new PullError("insecure", `refusing ${url.protocol}//${url.host}: only https, or http on this machine`);
}

function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
