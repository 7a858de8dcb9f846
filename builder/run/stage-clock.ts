import type { BuildReport } from "../../schemas/snapshot/report.ts";

/** Runs stages one after another, reports progress, and keeps how long each took. */
export class StageClock {
  readonly finished: BuildReport["stages"] = [];
  readonly #progress: BuildEffects["progress"];

  constructor({ progress }: Pick<BuildEffects, "progress">) {
    this.#progress = progress;
  }

  async run<Result>(
    stage: string,
    work: (detail: (text: string) => void) => Result | Promise<Result>,
  ): Promise<Result> {
    const start = performance.now();
    this.#progress({ kind: "stage", stage });
    const result = await work((text) => this.#progress({ kind: "detail", stage, text }));
    const seconds = Math.round(performance.now() - start) / 1000;
    this.finished.push({ name: stage, seconds });
    this.#progress({ kind: "done", stage, seconds });
    return result;
  }
}

/** Everything a build takes from outside besides its input files: the clock, the person watching, the machine. */
export type BuildEffects = {
  /** Used for created_at, expires, stage times, and to refuse a sources file from the future; never for a record. */
  now(): Date;
  /** A stage begins, or says how far it is. */
  progress(event: ProgressEvent): void;
  readonly provenance: {
    readonly builderVersion: string;
    readonly commit: string | null;
    readonly lockfileSha256: string | null;
  };
};

export type ProgressEvent =
  | { readonly kind: "stage"; readonly stage: string }
  | { readonly kind: "detail"; readonly stage: string; readonly text: string }
  | { readonly kind: "done"; readonly stage: string; readonly seconds: number };
