import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

export type Question = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as it is, in place of `json`. */
  readonly body?: string;
  /** Answers that take longer are given up. */
  readonly seconds?: number;
};

/** A whole answer: nothing less counts as received. */
export type Answer = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  /** `code` of a failure, "" otherwise. */
  readonly code: string;
};

export type Asker = {
  /** Rejects when the connection breaks before the last byte, or when time is up. */
  ask(url: string, question?: Question): Promise<Answer>;
  /**
   * The same, but repeats what was refused because the store did not answer, as that refusal asks its callers to, and what
   * met a connection that had been closed while nobody used it.
   */
  askPatiently(url: string, question?: Question): Promise<Answer>;
  /** How often that was. */
  storeRefusals(): number;
  close(): void;
};

/** Refusals of a service that is too busy, or whose store is; nothing was done. */
const passing = new Set(["store_unavailable", "quota_unavailable", "overloaded"]);
const mostRepeats = 40;

/** A client on connections that stay open, as many as there are questions at once. */
export function createAsker(): Asker {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY, scheduling: "fifo" });
  let refused = 0;
  return {
    ask: (url, question = {}) => askOnce(agent, url, question),
    async askPatiently(url, question = {}) {
      for (let repeat = 0; ; repeat += 1) {
        const answer = await askOnce(agent, url, question).catch((error: NodeJS.ErrnoException) => {
          if (error.code !== "ECONNRESET" || repeat === mostRepeats) throw error;
          return null;
        });
        if (answer === null) continue;
        if (!passing.has(answer.code) || repeat === mostRepeats) return answer;
        refused += 1;
        await pause(1000 * Number(answer.headers["retry-after"] ?? 1));
      }
    },
    storeRefusals: () => refused,
    close: () => agent.destroy(),
  };
}

function askOnce(agent: Agent, url: string, { method, headers = {}, json, body, seconds = 30 }: Question) {
  const sent = json === undefined ? body : JSON.stringify(json);
  return new Promise<Answer>((resolve, reject) => {
    const asked = request(url, {
      agent,
      method: method ?? (sent === undefined ? "GET" : "POST"),
      headers: {
        ...(json === undefined ? {} : { "content-type": "application/json" }),
        ...(sent === undefined ? {} : { "content-length": String(Buffer.byteLength(sent)) }),
        ...headers,
      },
    });
    const timer = setTimeout(() => asked.destroy(new Error(`no answer in ${seconds} s`)), seconds * 1000);
    asked.once("error", (error) => {
      clearTimeout(timer);
      reject(error);
    });
    asked.once("response", (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.once("error", reject);
      response.once("close", () => {
        clearTimeout(timer);
        if (!response.complete) return reject(new Error("the answer broke off"));
        const bytes = Buffer.concat(chunks);
        const status = response.statusCode ?? 0;
        resolve({ status, headers: response.headers, bytes, code: codeOf(status, bytes) });
      });
    });
    asked.end(sent);
  });
}

function codeOf(status: number, bytes: Buffer): string {
  if (status < 400) return "";
  try {
    return String((JSON.parse(bytes.toString()) as { code?: unknown }).code ?? "");
  } catch {
    return "";
  }
}

/** How often each status and code was answered: `200: 100, 503 monthly_cap_reached: 400`. */
export function tally(answers: Iterable<Answer>): string {
  const counts = new Map<string, number>();
  for (const { status, code } of answers) {
    const name = code === "" ? String(status) : `${status} ${code}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .toSorted()
    .map(([name, count]) => `${name}: ${count}`)
    .join(", ");
}
