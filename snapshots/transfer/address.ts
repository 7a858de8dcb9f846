import { existsSync, realpathSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { SNAPSHOT_ID, storeLayout } from "../files/layout.ts";
import { PullError } from "./manifest-files.ts";

/** Where snapshots lie side by side. */
export type Place =
  | { readonly kind: "folder"; readonly directory: string }
  | { readonly kind: "http"; /** Ends with a slash. */ readonly folder: URL }
  | {
      readonly kind: "s3";
      readonly endpoint: URL;
      readonly bucket: string;
      /** Key of the folder, no slash at the end; may be empty. */
      readonly prefix: string;
      readonly region: string;
    }
  | { readonly kind: "oci"; readonly registry: URL; readonly repository: string };

/** A snapshot at a place; the id may be `current`, until the place was asked which one that is. */
export type Address = Place & { readonly id: string };

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Reads the address of a snapshot, which ends with its id or `current`: a folder, `file:///path/<id>`, `https://host/path/<id>`,
 * `s3://bucket/prefix/<id>?endpoint=<url>&region=<name>` or `oci://registry/repository/<id>`. Plain http is refused unless the
 * host is this machine or `allowInsecure` is set.
 */
export function parseAddress(from: string, env: Env, allowInsecure = false): Address {
  const directory = folderOf(from);
  if (directory !== null) {
    // `<store>/current` is a link.
    const real = existsSync(directory) ? realpathSync(directory) : directory;
    return withId(from, { kind: "folder", directory: dirname(real) }, basename(real));
  }
  const url = urlOf(from);
  const segments = url.pathname.split("/").filter((segment) => segment !== "");
  const id = segments.pop() ?? "";
  return withId(from, placeOf(from, url, segments, env, allowInsecure), id);
}

/** Reads a place that snapshots are pushed to: the address of one without its id. */
export function parsePlace(to: string, env: Env, allowInsecure = false): Exclude<Place, { kind: "http" }> {
  const directory = folderOf(to);
  if (directory !== null) return { kind: "folder", directory };
  const url = urlOf(to);
  const segments = url.pathname.split("/").filter((segment) => segment !== "");
  const place = placeOf(to, url, segments, env, allowInsecure);
  if (place.kind === "http")
    throw new PullError("bad_address", `a web server takes no snapshots: give a folder, s3:// or oci://, not ${to}`);
  return place;
}

function withId(from: string, place: Place, id: string): Address {
  if (!SNAPSHOT_ID.test(id) && id !== storeLayout.current)
    throw new PullError("bad_address", `the address does not end with a snapshot id: ${from}`);
  return { ...place, id };
}

/** The path that a text names, when it is no address of a server. */
function folderOf(text: string): string | null {
  if (/^file:/i.test(text)) {
    try {
      return resolve(fileURLToPath(text));
    } catch (error) {
      throw new PullError("bad_address", `not an address of a folder: ${text}`, { cause: error });
    }
  }
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? null : resolve(text);
}

function urlOf(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !["https:", "http:", "s3:", "oci:"].includes(url.protocol))
    throw new PullError("bad_address", `not a folder, nor an https://, s3:// or oci:// address: ${text}`);
  if (url.username || url.password)
    throw new PullError("bad_address", "an address may not carry a user name or password");
  return url;
}

function placeOf(text: string, url: URL, segments: readonly string[], env: Env, allowInsecure: boolean): Place {
  const path = segments.join("/");
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
    if (!url.hostname) throw new PullError("bad_address", `no bucket in ${text}`);
    return { kind: "s3", endpoint, bucket: url.hostname, prefix: path, region };
  }
  if (url.protocol === "oci:") {
    if (!url.hostname || !/^[a-z0-9]+([._/-]+[a-z0-9]+)*$/.test(path))
      throw new PullError("bad_address", `no registry and repository (lower case) in ${text}`);
    const plain = isLoopback(url.hostname) || allowInsecure;
    return { kind: "oci", registry: new URL(`${plain ? "http" : "https"}://${url.host}/`), repository: path };
  }
  requireSecure(url, allowInsecure);
  return { kind: "http", folder: new URL(`${url.origin}/${path === "" ? "" : `${path}/`}`) };
}

/** Lets https pass, and plain http on this machine. */
export function requireSecure(url: URL, allowInsecure: boolean): void {
  if (url.protocol === "https:" || (url.protocol === "http:" && (allowInsecure || isLoopback(url.hostname)))) return;
  throw new PullError("insecure", `refusing ${url.protocol}//${url.host}: only https, or http on this machine`);
}

function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

/** Path or key of a file of a snapshot, below a folder that may be the root. */
export function keyOf(...parts: readonly string[]): string {
  return join("/", ...parts).slice(1);
}
