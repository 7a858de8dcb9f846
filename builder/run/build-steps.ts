import { chmod, copyFile, constants, rm } from "node:fs/promises";
import { join } from "node:path";
import type { TableName } from "../../schemas/records/tables.ts";
import type { Manifest } from "../../schemas/snapshot/manifest.ts";
import { fileDigest } from "../../snapshots/files/file-digest.ts";
import { layout } from "../../snapshots/files/layout.ts";
import { type BuildCache, stepKey } from "./build-cache.ts";

/** Whether a step of a build ran, and why. */
export type ExplainedStep = { readonly step: string; readonly ran: boolean; readonly why: string };

/** An earlier snapshot of the store, made by the same program: what did not change since is taken from it. */
export type BaseSnapshot = {
  readonly directory: string;
  readonly manifest: Manifest;
  /** What each of its steps was made from. */
  readonly keys: Readonly<Record<string, string>>;
  /** What steps found out that their tables and files do not show. */
  readonly findings: Readonly<Record<string, unknown>>;
  /** Bytes of its files, by path, when they were last written from nothing. */
  readonly freshSizes: Readonly<Record<string, number>>;
};

/**
 * The steps of one build. Each says what its result is made from; where an earlier build made the same, its result is taken
 * instead, checked against the manifest or the name of its cache entry.
 */
export class BuildSteps {
  readonly told: ExplainedStep[] = [];
  /** Paths of the files that were taken as they are. */
  readonly takenFiles = new Set<string>();
  readonly #keys: Record<string, string> = {};
  readonly #findings: Record<string, unknown> = {};
  readonly #cache: BuildCache;
  readonly #staging: string;
  readonly #taken = new Set<string>();
  #base: BaseSnapshot | null = null;
  #noBase: string;

  constructor(cache: BuildCache, staging: string, full: boolean) {
    [this.#cache, this.#staging] = [cache, staging];
    this.#noBase = full ? "everything was asked for" : "no earlier build of this store by this program";
  }

  /** What the steps so far were made from and found out, for the builds to come. */
  get made(): Pick<BaseSnapshot, "keys" | "findings"> {
    return { keys: this.#keys, findings: this.#findings };
  }

  /** The snapshot that tables are taken from; null for none. */
  get base(): BaseSnapshot | null {
    return this.#base;
  }

  /** Brings the files that change in place into the snapshot in the making. Without all of them nothing is taken. */
  async useBase(base: BaseSnapshot): Promise<void> {
    this.#base = base;
    const inPlace = [layout.records, layout.database];
    const whole = await Promise.all([...inPlace.map((path) => this.#take(path)), this.#isWhole(layout.tree)]);
    if (whole.every(Boolean)) return;
    for (const path of inPlace) await rm(join(this.#staging, path), { force: true });
    [this.#base, this.#noBase] = [null, `${base.manifest.corpus_snapshot_id} is damaged`];
  }

  /** Is the result of a step, a table, in the base already? */
  isHeld(step: string, parts: readonly unknown[]): boolean {
    const key = this.#name(step, parts);
    const held = this.#base?.keys[step] === key;
    if (held) this.#taken.add(step);
    this.#tell(step, held ? null : this.#whyNot(step));
    return held;
  }

  /** Takes the files of a step from the base; false when they have to be made. */
  async takes(step: string, parts: readonly unknown[], paths: readonly string[]): Promise<boolean> {
    const key = this.#name(step, parts);
    let why = this.#base?.keys[step] === key ? null : this.#whyNot(step);
    if (why === null) {
      const taken = await Promise.all(paths.map((path) => this.#take(path)));
      if (!taken.every(Boolean)) why = "the earlier result is damaged";
    }
    if (why === null) this.#taken.add(step);
    if (why === null) for (const path of paths) this.takenFiles.add(path);
    this.#tell(step, why);
    return why === null;
  }

  /** Takes a value from the cache, or makes it. `isUsable` is asked where a value alone is not enough. */
  async value<Value>(
    step: string,
    parts: readonly unknown[],
    make: () => Value | Promise<Value>,
    isUsable: (value: Value) => boolean | Promise<boolean> = () => true,
  ): Promise<Value> {
    const key = this.#name(step, parts);
    const held = await this.#cache.value<Value>(key);
    const usable = held !== null && (await isUsable(held));
    this.#tell(step, usable ? null : this.#whyNot(step));
    if (usable) return held;
    const made = await make();
    await this.#cache.keepValue(key, made);
    return made;
  }

  /** What a step found out: from the base where its result was taken, else `found`. */
  finding<Found>(step: string, found: () => Found): Found {
    const finding = this.#taken.has(step) ? (this.#base!.findings[step] as Found) : found();
    this.#findings[step] = finding;
    return finding;
  }

  /** Was the result of a step taken from an earlier build? */
  wasTaken(step: string): boolean {
    return this.#taken.has(step);
  }

  /** What a step is made from, as one word that others can be made from. */
  keyOf(step: string): string {
    const key = this.#keys[step];
    if (key === undefined) throw new Error(`the step ${step} has not begun`);
    return key;
  }

  #name(step: string, parts: readonly unknown[]): string {
    return (this.#keys[step] = stepKey(step, ...parts));
  }

  #tell(step: string, why: string | null): void {
    this.told.push({ step, ran: why !== null, why: why ?? "made from the same as before" });
  }

  #whyNot(step: string): string {
    const key = this.#keys[step]!;
    if (this.#cache.damaged.has(key)) return "the earlier result is damaged";
    if (this.#base === null) return this.#noBase;
    const before = this.#base.keys[step];
    if (before === undefined) return "it is new";
    return before === key ? "the earlier result is gone" : "what it is made from changed";
  }

  async #take(path: string): Promise<boolean> {
    const target = join(this.#staging, path);
    try {
      await copyFile(join(this.#base!.directory, path), target, constants.COPYFILE_FICLONE);
      await chmod(target, 0o644);
      return await this.#isWhole(path, target);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOSPC") throw error;
      return false;
    }
  }

  async #isWhole(path: string, copy = join(this.#base!.directory, path)): Promise<boolean> {
    const listed = this.#base!.manifest.files.find((file) => file.path === path);
    const found = await fileDigest(copy).catch(() => null);
    return found !== null && found.sha256 === listed?.sha256;
  }
}

/** Name of the step that makes a table. */
export function tableStep(table: TableName): string {
  return `table ${table}`;
}
