/** What a process ends with; scripts rely on these numbers. */
export const exit = {
  done: 0,
  failed: 1,
  inputsChanged: 2,
  verifyFailed: 3,
  stateLost: 4,
  noSpace: 5,
  wrongUsage: 64,
} as const;

export type ExitCode = (typeof exit)[keyof typeof exit];

/** What `seal verify` ends with; elsewhere these numbers have other meanings. */
export const sealExit = { altered: 1, untrusted: 2, replay_differs: 3, unusable: 4 } as const satisfies Record<
  string,
  ExitCode
>;

/** A command that ends for a reason a person can act on; the message is one line that says what to do. */
export class CommandFailure extends Error {
  override readonly name = "CommandFailure";
  readonly exitCode: ExitCode;
  constructor(exitCode: ExitCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.exitCode = exitCode;
  }
}

/** A message as one line. */
export function oneLine(text: string): string {
  return text.trim().replaceAll(/\s*\n\s*/g, "; ");
}
