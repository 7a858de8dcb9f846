import { hash } from "node:crypto";
import type { AnyInput, Endpoint } from "../../endpoint/endpoint.ts";

/** Canonical form of a request: defaults filled in, parameters in the order of the declaration. */
export function canonicalRequest(endpoint: Endpoint, { params, query }: AnyInput): string {
  return JSON.stringify([endpoint.id, params, query]);
}

/** Everything besides the request that determines the bytes of an answer. */
export type AnswerOrigin = { readonly snapshotId: string; readonly day: string; readonly version: string };

/** ETag of an answer, from its inputs. Includes the program version, which may write the same facts in other bytes. */
export function etagOf(kind: "strong" | "weak", request: string, { snapshotId, day, version }: AnswerOrigin): string {
  const parts = ["etag/1", snapshotId, day, version, request];
  const digest = hash("sha256", parts.join("\n"), "base64url");
  return `${kind === "weak" ? "W/" : ""}"${digest.slice(0, 27)}"`;
}

/**
 * Whether `If-None-Match` contains the tag; weak and strong compare equal. `*` does not match: a 304 is free because the caller
 * has this very answer, and `*` only says that he has some answer.
 */
export function matchesEtag(header: string | null, etag: string): boolean {
  if (header === null) return false;
  const opaque = etag.replace(/^W\//, "");
  return header.split(",").some((entry) => entry.trim().replace(/^W\//, "") === opaque);
}
