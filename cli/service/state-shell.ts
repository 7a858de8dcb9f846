import type { OperatedState, StateOpening } from "./operated-state.ts";
import { type ConfigOptions, runtimeConfig } from "./runtime-config.ts";
import type { Shell } from "../shell/shell.ts";

/** A shell whose commands work on the state of a service. */
export type StateShell = Shell & { readonly openState: (opening: StateOpening) => Promise<OperatedState> };

/** Prints each warning once: an unreachable store repeats the same one many times. */
export function warnOnce({ terminal }: Pick<Shell, "terminal">): (line: string) => void {
  const said = new Set<string>();
  return (line) => {
    if (!said.has(line)) terminal.note(`warning: ${line}`);
    said.add(line);
  };
}

/** Runs work on the configured state and always closes it. */
export async function withState<Result>(
  shell: StateShell,
  options: ConfigOptions & { readonly create?: boolean },
  work: (state: OperatedState) => Promise<Result>,
): Promise<Result> {
  const state = await shell.openState({
    config: runtimeConfig(shell.settings, options),
    create: options.create ?? false,
    now: shell.now,
    warn: warnOnce(shell),
  });
  try {
    return await work(state);
  } finally {
    await state.close();
  }
}
