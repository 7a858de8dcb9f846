import { hash } from "node:crypto";
import { canonicalJson } from "../../snapshots/files/canonical.ts";

/** The parts of a request that determine its answer: parameters of path, query and body with all defaults filled in. */
export type AskedRequest = {
  readonly method: string;
  /** Path with `{name}` for its parameters. */
  readonly route: string;
  readonly params: Readonly<Record<string, unknown>>;
};

/** SHA-256 (hex) of a request on a day in Japan: equal requests on the same day have equal hashes, however they were written. */
export function queryHash({ method, route, params }: AskedRequest, asOf: string): string {
  const given = Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined));
  const canonical = canonicalJson({ method, route, params: given, as_of: asOf });
  return hash("sha256", `q/1\n${canonical}`);
}
