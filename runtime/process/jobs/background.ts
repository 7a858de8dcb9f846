import type { Clock, Deadline } from "../../../snapshots/transfer/clock.ts";
import type { Job } from "../../feature/feature.ts";
import type { Log } from "../../observe/log.ts";

export type Background = {
  /** Starts no further run and waits for running ones. */
  stop(): Promise<void>;
};

export type BackgroundOptions = {
  readonly clock: Clock;
  readonly log: Log;
  /** Called with the jobs whose last run failed, whenever that changes. */
  readonly onFailing?: (names: readonly string[]) => void;
};

/** Runs jobs concurrently; a job never overlaps with itself. */
export function startBackground(jobs: readonly Job[], options: BackgroundOptions): Background {
  const { clock, log, onFailing = () => {} } = options;
  const failing = new Set<string>();
  const onRun = (name: string, failed: boolean) => {
    if (failing.has(name) === failed) return;
    if (failed) failing.add(name);
    else failing.delete(name);
    onFailing([...failing]);
  };
  const repetitions = jobs.map((job) => repeat(job, clock, log, (failed) => onRun(job.name, failed)));
  return {
    async stop() {
      await Promise.all(repetitions.map((repetition) => repetition.stop()));
    },
  };
}

function repeat(job: Job, clock: Clock, log: Log, onRun: (failed: boolean) => void): Background {
  let running: Promise<void> = Promise.resolve();
  let stopped = false;
  let timer: Deadline;
  // Logged on change only: some jobs run every second, and a failure may last for days.
  let failure: string | null = null;
  const runOnce = async () => {
    try {
      await job.run();
      onRun(false);
      if (failure !== null) log.info("background job works again", { job: job.name });
      failure = null;
    } catch (error) {
      onRun(true);
      if (String(error) !== failure) log.warn("background job failed", { job: job.name }, error);
      failure = String(error);
    }
    if (!stopped) plan(job.pauseMs);
  };
  const plan = (ms: number) => {
    timer = clock.deadline(ms, () => {
      running = runOnce();
    });
  };
  plan(job.firstAfterMs);
  const runDue = () => job.run().catch((error: unknown) => log.warn("background job waits", { job: job.name }, error));
  job.onDue?.(() => setImmediate(() => void (stopped || runDue())));
  return {
    async stop() {
      stopped = true;
      timer.cancel();
      await running;
    },
  };
}
