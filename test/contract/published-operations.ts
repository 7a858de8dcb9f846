import { readFileSync } from "node:fs";

/**
 * An operation as it is published. `callers`: with a key only, with or without one, or `open`, where keys are not looked at;
 * `slot`: counts towards the anonymous day; `documents`: the smallest document that lists it, by `name`; `tool`: also a tool of
 * that name. Members of `unstated` are left out where they have that value.
 */
export type PublishedOperation = {
  readonly id: string;
  readonly route: string;
  readonly name?: string;
  readonly tool?: true;
  readonly callers: "key" | "any" | "open";
  readonly units: number | "found rows" | "1 unless error";
  readonly slot: boolean;
  readonly documents: "agent" | "public" | "none";
  readonly failures?: readonly string[];
  readonly [term: string]: unknown;
};

type Published = {
  readonly operations: readonly PublishedOperation[];
  readonly redirects: readonly { readonly id: string; readonly route: string; readonly to: string }[];
};

/**
 * Every operation of a released version, as it was published: none of them changes by accident. One that is not released yet stands
 * in the changelog instead.
 */
export const { operations, redirects } = JSON.parse(
  readFileSync(new URL("operations.json", import.meta.url), "utf8"),
) as Published;
