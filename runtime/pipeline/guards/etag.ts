import { hash } from "node:crypto";
import type { AnyInput, Endpoint } from "../../endpoint/endpoint.ts";

/** One spelling per request: defaults filled in, and parameters in the order in which the endpoint declares them. */
export function canonicalRequest(endpoint: Endpoint, { params, query }: AnyInput): string {
  return JSON.stringify([endpoint.id, params, query]);
}

/** What decides the bytes of an answer, besides the request. */
export type AnswerOrigin = { readonly snapshotId: string; readonly day: string; readonly version: string };

/** ETag of an answer, from what decides it. Another version of the program may write the same facts in other bytes. */
export function etagOf(kind: "strong" | "weak", request: string, { snapshotId, day, version }: AnswerOrigin): string {
  const parts = ["etag/1", snapshotId, day, version, request];
  const digest = hash("sha256", parts.join("\n"), "base64url");
  return `${kind === "weak" ? "W/" : ""}"${digest.slice(0, 27)}"`;
}

/**
 * Whether `If-None-Match` names the tag; weak and strong count alike there. `*` names none: it says that the caller has some
 * answer, and a 304 costs nothing because he has this one.
 */
export function matchesEtag(header: string | null, etag: string): boolean {
  if (header === null) return false;
  const opaque = etag.replace(/^W\//, "");
  return header.split(",").some((entry) => entry.trim().replace(/^W\//, "") === opaque);
}
