import { readFileSync } from "node:fs";
import { repeatsKey } from "../../runtime/wire/json-guard.ts";
import { CommandFailure, messageOf, sealExit } from "../shell/failure.ts";
import { SealBundle, SealFault } from "./seal-checks.ts";

/** Contents of a seal file. `seal` is not validated yet. */
export type SealFile = {
  readonly seal: unknown;
  readonly response: Readonly<Record<string, unknown>> | null;
  readonly bundle: SealBundle | null;
};

/**
 * Reads a seal, an answer with a seal, or a bundle. Fails as unusable input when it is none of them, and as altered when a
 * member is repeated.
 */
export function readSealFile(path: string): SealFile {
  const value = readJsonFile(path);
  if (!isObject(value)) throw unusable(`${path} is neither a seal nor an answer with one`);
  if (value["format"] === "konkyo-seal-bundle/1") {
    const parsed = SealBundle.safeParse(value);
    if (!parsed.success) throw unusable(`${path} is not a whole bundle: ${parsed.error.issues[0]!.path.join(".")}`);
    return { seal: parsed.data.seal, response: parsed.data.response, bundle: parsed.data };
  }
  if (isObject(value["audit_seal"])) return { seal: value["audit_seal"], response: value, bundle: null };
  if (["seal_id", "signature", "response_hash"].some((member) => member in value))
    return { seal: value, response: null, bundle: null };
  throw unusable(`${path} is neither a seal nor an answer with one`);
}

/** Reads an answer or a request. */
export function readJsonObject(path: string): Readonly<Record<string, unknown>> {
  const value = readJsonFile(path);
  if (isObject(value)) return value;
  throw unusable(`${path} does not hold one JSON object`);
}

/** Input that cannot be checked at all. */
export function unusable(message: string, cause?: unknown): CommandFailure {
  return new CommandFailure(sealExit.unusable, message, cause);
}

export function readTextFile(path: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(path));
  } catch (error) {
    throw unusable(`${path} cannot be read: ${messageOf(error)}`, error);
  }
}

function readJsonFile(path: string): unknown {
  const text = readTextFile(path);
  const value = parse(text, path);
  // Sealed JSON never repeats a member: two parsers could read different values.
  if (repeatsKey(text, value)) throw new SealFault("altered", "form", `a key stands twice in one object of ${path}`);
  return value;
}

function parse(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw unusable(`${path} is not JSON: ${messageOf(error)}`, error);
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}
