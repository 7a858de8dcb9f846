import { MessageChannel } from "node:worker_threads";
import type { AuditSeal } from "../../../schemas/answers/seal.ts";
import { openWorkerPool } from "../../../snapshots/threads/worker-pool.ts";
import { type FieldFault, ServiceError, ValidationError } from "../../base/errors.ts";
import type tasks from "./offload-worker.ts";
import type {
  AnswerTask,
  OffloadedAnswer,
  OffloadedRequest,
  PlainFailure,
  RequestFacts,
  ToSeal,
} from "./offload-worker.ts";

export type { OffloadedRequest, ToSeal } from "./offload-worker.ts";

/** A worker thread for requests that are too large for the main thread. Both steps fail when it dies meanwhile. */
export type Offload = {
  /**
   * Guards, parses and validates a request. Schema errors are returned, because other guards take precedence. Throws the errors
   * of the body guards, and `overloaded` when too many requests are waiting.
   */
  read(request: OffloadedRequest, onBusy?: OnBusy): Promise<RequestFacts | ServiceError>;
  /**
   * The answer to a valid request, with the seal that `seal` creates on this thread, or null for none. Endpoints without seals
   * have no `seal`.
   */
  answer(
    task: Omit<AnswerTask, "sealing">,
    seal: ((toSeal: ToSeal) => AuditSeal | null) | null,
    onBusy?: OnBusy,
  ): Promise<OffloadedAnswer>;
  /** Ends the thread. Running steps fail. */
  close(): Promise<void>;
};

/** Receives the milliseconds that the thread worked on a step, also on one that failed. */
type OnBusy = (milliseconds: number) => void;

/** Steps running or waiting. Each holds its body. */
const mostAtOnce = 16;
/** How long an idle thread is kept: it holds the memory of its last work. */
const usualIdleMs = 300_000;
/** The largest allowed body takes about half of it, with its answer. */
const resourceLimits = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 32 };

const usualModule = new URL("./offload-worker.ts", import.meta.url);

/** The thread starts on first use, and again after it died. */
export function createOffload({ module = usualModule, idleMs = usualIdleMs } = {}): Offload {
  const pool = openWorkerPool<typeof tasks>({ module, name: "offload", idleMs, resourceLimits });
  let atOnce = 0;
  let last: Promise<unknown> = Promise.resolve();
  // The pool fails all waiting tasks when its thread dies, so they wait here. This also bounds the answers in memory.
  const inTurn = async <Result>(step: () => Promise<Result>, onBusy: OnBusy = () => {}): Promise<Result> => {
    atOnce++;
    const result = last.then(async () => {
      const begunMs = performance.now();
      try {
        return await step();
      } finally {
        onBusy(performance.now() - begunMs);
      }
    });
    last = result.catch(() => undefined);
    try {
      return await result;
    } finally {
      atOnce--;
    }
  };
  return {
    async read(request, onBusy) {
      if (atOnce >= mostAtOnce) throw new ServiceError("overloaded");
      const result = await inTurn(() => pool.run("read", request), onBusy);
      if (result.outcome === "valid") return result.facts;
      if (result.outcome === "invalid") return toServiceError(result.failure);
      throw toServiceError(result.failure);
    },
    answer: (task, seal, onBusy) =>
      inTurn(async () => {
        if (seal === null) return pool.run("answer", { ...task, sealing: null });
        const { port1: here, port2: sealing } = new MessageChannel();
        here.on("message", (toSeal: ToSeal) => here.postMessage(seal(toSeal)));
        try {
          return await pool.run("answer", { ...task, sealing }, [sealing]);
        } finally {
          here.close();
        }
      }, onBusy),
    close: () => pool.close(),
  };
}

function toServiceError({ code, extra }: PlainFailure): ServiceError {
  if (code !== "validation_error") return new ServiceError(code, extra);
  return new ValidationError(extra["errors"] as [FieldFault, ...FieldFault[]]);
}
