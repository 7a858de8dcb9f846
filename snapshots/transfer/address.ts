import { PullError } from "./pull-error.ts";

/** Where a snapshot is pulled from, read from what the caller typed. */
export type Address =
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
