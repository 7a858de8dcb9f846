import type { build, BuildOptions, BuildResult, check, CheckResult } from "../../builder/build.ts";
import type { BuildEffects, ProgressEvent } from "../../builder/run/stage-clock.ts";
import { type Progress, withProgress } from "../terminal/task-list.ts";
import { secondsText } from "../terminal/quantities.ts";
import type { Shell } from "../shell/shell.ts";
import { checkSigningKey } from "./signing-key.ts";
import type { VerifyingShell } from "./verification.ts";

export type BuildingShell = VerifyingShell & {
  readonly build: typeof build;
  readonly provenance: () => BuildEffects["provenance"];
};

export type CheckingShell = Shell & {
  readonly check: typeof check;
  readonly provenance: () => BuildEffects["provenance"];
};

/** Runs a build without publishing and shows its stages. */
export async function runCheck(
  options: BuildOptions,
  { terminal, now, check: run, provenance }: CheckingShell,
): Promise<CheckResult> {
  return await withProgress(await terminal.startProgress(), (progress) =>
    run(options, { now, progress: (event) => report(progress, event), provenance: provenance() }),
  );
}

/** Builds a snapshot and shows its stages; also returns how long it took. */
export async function runBuild(
  options: BuildOptions,
  shell: BuildingShell,
): Promise<BuildResult & { readonly seconds: number }> {
  const { terminal, now, build: run, provenance } = shell;
  checkSigningKey(options.out, options.signKey, shell);
  const start = now().getTime();
  const result = await withProgress(await terminal.startProgress(), (progress) =>
    run(options, { now, progress: (event) => report(progress, event), provenance: provenance() }),
  );
  return { ...result, seconds: (now().getTime() - start) / 1000 };
}

function report(progress: Progress, event: ProgressEvent): void {
  if (event.kind === "stage") progress.begin(event.stage);
  else if (event.kind === "detail") progress.detail(event.stage, event.text);
  else progress.end(event.stage, secondsText(event.seconds));
}
