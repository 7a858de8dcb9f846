import type { RandomBytes } from "../accounts/key-format.ts";
import type { PipelineDeps } from "../pipeline/deps.ts";

/** New ids are 12 random characters of this process, then a count. No two processes share the first part. */
export function createRequestIds(random: RandomBytes): PipelineDeps["requestIdOf"] {
  const process = Buffer.from(random(6)).toString("hex");
  let count = 0;
  return (request) => {
    const sent = request?.header("x-request-id") ?? "";
    if (/^[A-Za-z0-9-]{8,64}$/.test(sent)) return sent;
    return `${process}-${(++count).toString(36).padStart(6, "0")}`;
  };
}
