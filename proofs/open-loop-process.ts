/** Sends requests at a fixed rate. Takes its plan, and the word to stop, from the process that started it. */
import { createHash } from "node:crypto";
import { Agent, request } from "node:http";
import { type Answer, type LoadPlan, monotonicMs, type PlannedRequest } from "./open-loop.ts";

/** More unanswered requests than this mean that nothing is answered any more. */
const mostUnanswered = 5_000;
const timeoutMs = 30_000;
/** An account may use a thousand tags a day. */
const tags = 900;

process.once("message", (plan: LoadPlan) => {
  const load = startLoad(plan);
  process.once("message", () => void load.stop().then((answers) => process.send?.(answers, () => process.exit(0))));
  process.send?.("started");
});
process.once("disconnect", () => process.exit(0));

function startLoad({ url, perSecond, keepAlive, requests, label }: LoadPlan): { stop(): Promise<Answer[]> } {
  const agent = new Agent({ keepAlive, maxSockets: Infinity });
  const sendings: Promise<Answer>[] = [];
  const start = monotonicMs();
  let unanswered = 0;
  const sendDue = () => {
    const due = Math.floor(((monotonicMs() - start) * perSecond) / 1000);
    while (sendings.length <= due) {
      const number = sendings.length;
      const dueMs = start + (number * 1000) / perSecond;
      unanswered += 1;
      const sending = send(requests[number % requests.length]!, number, dueMs);
      sendings.push(sending.finally(() => (unanswered -= 1)));
    }
  };
  const timer = setInterval(sendDue, 1);
  return {
    async stop() {
      clearInterval(timer);
      const answers = await Promise.all(sendings);
      agent.destroy();
      return answers;
    },
  };

  function send(planned: PlannedRequest, number: number, dueMs: number): Promise<Answer> {
    const { name, units } = planned;
    const tag = `${label}-${number % tags}`;
    const sentMs = monotonicMs();
    let [status, snapshotId, refusal] = [0, null as string | null, ""];
    const hash = createHash("sha256");
    return new Promise((resolve) => {
      const settle = (error: string | null) => {
        const bodySha256 = hash.digest("hex");
        const code = /"code":"(\w+)"/.exec(refusal)?.[1] ?? null;
        resolve({ name, tag, units, dueMs, sentMs, endMs: monotonicMs(), status, code, error, snapshotId, bodySha256 });
      };
      if (unanswered > mostUnanswered) return settle("not sent: too many unanswered");
      const sent = request(
        url + planned.path,
        { agent, method: planned.method, headers: headersOf(planned, number, tag), timeout: timeoutMs },
        (response) => {
          status = response.statusCode ?? 0;
          snapshotId = String(response.headers["x-corpus-snapshot-id"] ?? "") || null;
          response.on("data", (chunk: Buffer) => {
            hash.update(chunk);
            if (status >= 400) refusal += chunk.toString();
          });
          response.once("close", () => settle(response.complete ? null : "cut"));
        },
      );
      sent.once("timeout", () => sent.destroy(new Error("timeout")));
      sent.on("error", (error: NodeJS.ErrnoException) => status === 0 && settle(error.code ?? error.message));
      sent.end(planned.body);
    });
  }

  function headersOf(planned: PlannedRequest, number: number, tag: string): Record<string, string | number> {
    const { headers, body, anonymous, once } = planned;
    return {
      ...headers,
      "x-client-tag": tag,
      ...(anonymous ? { "x-forwarded-for": `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}` } : {}),
      ...(once ? { "idempotency-key": `${label}-${number}` } : {}),
      ...(body === null ? {} : { "content-type": "application/json", "content-length": Buffer.byteLength(body) }),
    };
  }
}
