import { z } from "zod";
import { layout } from "../files/layout.ts";

export type ManifestFile = { readonly path: string; readonly size: number; readonly sha256: string };

/** What a pull needs of a manifest; the whole shape is checked with its signature. */
const Listing = z.object({
  corpus_snapshot_id: z.string(),
  files: z
    .array(z.object({ path: z.string(), size: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) }))
    .max(100_000),
});

/** Files of a manifest, largest first; fails when it is of another snapshot or a path would leave the folder. */
export function filesToPull(bytes: Uint8Array, id: string): ManifestFile[] {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    throw new PullError("bad_manifest", `${layout.manifest} is not readable as JSON`, {
      file: layout.manifest,
      cause: error,
    });
  }
  const parsed = Listing.safeParse(value);
  if (!parsed.success)
    throw new PullError("bad_manifest", `${layout.manifest} is not a manifest: ${z.prettifyError(parsed.error)}`, {
      file: layout.manifest,
    });
  const { corpus_snapshot_id, files } = parsed.data;
  if (corpus_snapshot_id !== id)
    throw new PullError("wrong_id", `${layout.manifest} is of ${corpus_snapshot_id}, not of ${id}`, {
      file: layout.manifest,
    });
  const seen = new Set<string>();
  for (const { path } of files) {
    const reason = unsafePath(path);
    if (reason)
      throw new PullError("unsafe_path", `${JSON.stringify(path)} in ${layout.manifest} ${reason}`, { file: path });
    // Some file systems know no case: two such names would be one file.
    const key = path.normalize("NFC").toLowerCase();
    if (seen.has(key))
      throw new PullError("unsafe_path", `${JSON.stringify(path)} in ${layout.manifest} is named twice`, {
        file: path,
      });
    seen.add(key);
  }
  for (const { path } of files) {
    for (let cut = path.lastIndexOf("/"); cut > 0; cut = path.lastIndexOf("/", cut - 1))
      if (seen.has(path.slice(0, cut).normalize("NFC").toLowerCase()))
        throw new PullError("unsafe_path", `${JSON.stringify(path)} in ${layout.manifest} lies below a file`, {
          file: path,
        });
  }
  return files.sort((a, b) => b.size - a.size || (a.path < b.path ? -1 : 1));
}

function unsafePath(path: string): string | null {
  if (path === layout.manifest || path === layout.signature) return "may not be listed";
  if (path === "" || path.length > 255) return "is empty or too long";
  // Also keeps out drive letters, backslashes and control characters.
  if (!/^[A-Za-z0-9._/-]+$/.test(path)) return "holds a character that no file of a snapshot has";
  if (path.split("/").some((segment) => segment === "" || segment === "." || segment === ".."))
    return "leaves the folder";
  return null;
}

/** Why a pull failed; `ENOSPC` and other system codes are kept as they are. */
type PullFailure =
  | "bad_address"
  | "insecure"
  | "bad_manifest"
  | "wrong_id"
  | "untrusted"
  | "unsafe_path"
  | "missing_file"
  | "wrong_file"
  | "verify_failed"
  | "refused"
  | "unreachable"
  | "locked"
  | (string & {});

/** A pull that did not happen; nothing became visible in the store. */
export class PullError extends Error {
  override readonly name = "PullError";
  readonly code: PullFailure;
  /** The file of the snapshot to blame, where there is one. */
  readonly file: string | null;
  constructor(code: PullFailure, message: string, options: ErrorOptions & { file?: string } = {}) {
    super(message, options);
    this.code = code;
    this.file = options.file ?? null;
  }
}

/** Turns a full or failing disk into a line for people, with the system's code kept; other errors pass through. */
export function asPullError(error: unknown, store: string): unknown {
  const code = (error as NodeJS.ErrnoException | null)?.code;
  if (error instanceof PullError || typeof code !== "string" || !/^E[A-Z]+$/.test(code)) return error;
  if (code === "ENOSPC" || code === "EDQUOT")
    return new PullError(
      code,
      `no space left for the snapshot in ${store}; what came so far is kept for the next try`,
      { cause: error },
    );
  return new PullError(code, `cannot write to ${store}: ${(error as Error).message}`, { cause: error });
}
