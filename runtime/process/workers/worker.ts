import cluster from "node:cluster";
import { unknownCondition } from "../../base/condition.ts";
import { askPrimary } from "../../mount/verify-channel.ts";
import type { RunOptions } from "../run-options.ts";
import { startServeProcess } from "../serve-process.ts";
import { type FromWorker, isServeMessage, type ToWorker } from "./workers.ts";

/**
 * One of several processes that answer requests. The primary hashes files and maintains the state. A worker stops on the
 * primary's message or its own signal, and at once when the primary is gone.
 */
export async function runWorker(
  { config, version, log, clock, stop, orders }: RunOptions,
  onFatal: (error: unknown) => void,
): Promise<void> {
  const verifier = askPrimary(process);
  let condition = unknownCondition;
  let refresh = () => {};
  const dismissed = new Promise<void>((resolve) => {
    stop.addEventListener("abort", () => resolve());
    process.on("message", (message) => {
      if (!isServeMessage<ToWorker>(message)) return;
      if (message.serve === "drain") resolve();
      else if (message.serve === "refresh") refresh();
      else condition = message.condition;
    });
  });
  orders.on("refresh", () => refresh());
  try {
    const serving = await startServeProcess({
      config,
      version,
      log,
      clock,
      verifier,
      condition: () => condition,
      // The primary opened the same state, monitors it and has logged this.
      warn() {},
      alarm() {},
      onFatal,
    });
    refresh = () => void serving.mounts.refresh();
    const { url, port } = serving.service;
    const ready: FromWorker = { serve: "ready", url, port, snapshotId: serving.mounts.state().id ?? "" };
    process.send?.(ready);
    await dismissed;
    await serving.close();
  } finally {
    verifier.close();
    log.flush();
    // The channel to the primary would keep this process alive.
    cluster.worker?.disconnect();
  }
}
