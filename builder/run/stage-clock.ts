import type { BuildReport } from "../../schemas/snapshot/report.ts";
import type { BuildEffects } from "./effects.ts";

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
