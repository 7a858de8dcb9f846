/** Worker processes that could not be started or kept running. */
export class WorkerFailure extends Error {
  override readonly name = "WorkerFailure";
  /** What a worker ended with after it had said why itself; null when it did not get to that. */
  readonly exitCode: number | null;
  constructor(message: string, exitCode: number | null) {
    super(message);
    this.exitCode = exitCode;
  }
}
