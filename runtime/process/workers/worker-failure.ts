/** Worker processes that could not be started or kept running. */
export class WorkerFailure extends Error {
  override readonly name = "WorkerFailure";
  /** Exit code of a worker that had reported its error itself; null when it had not. */
  readonly exitCode: number | null;
  constructor(message: string, exitCode: number | null) {
    super(message);
    this.exitCode = exitCode;
  }
}
