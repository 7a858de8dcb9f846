import { Agent, request } from "node:http";
import { connect } from "node:net";
import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** A client with connections of its own. */
export type Client = {
  ask(path: string, options?: ClientRequest): Promise<ClientAnswer>;
  close(): void;
};

export type ClientRequest = {
  readonly method?: string;
  readonly key?: string;
  readonly json?: unknown;
  /** Several values of one name are sent as several headers. */
  readonly headers?: Readonly<Record<string, string | string[]>>;
};

export type ClientAnswer = {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly text: string;
  /** From sending to the last byte. */
  readonly ms: number;
  readonly sentAt: number;
  readonly doneAt: number;
};

export type ClientOptions = {
  readonly port: number;
  readonly connections?: number;
  /** Address of this machine that the service sees; all of 127.0.0.0/8 is at hand. */
  readonly from?: string;
};

/** Fails a request that has no answer after 30 s. */
export function createClient({ port, connections = 16, from = "127.0.0.1" }: ClientOptions): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    ask(path, { method, key, json, headers = {} } = {}) {
      const body = json === undefined ? null : JSON.stringify(json);
      const sentAt = performance.now();
      return new Promise((resolve, reject) => {
        const sent = request(
          {
            port,
            path,
            agent,
            host: "127.0.0.1",
            localAddress: from,
            method: method ?? (body === null ? "GET" : "POST"),
            timeout: 30_000,
            headers: {
              ...(key === undefined ? {} : { "x-api-key": key }),
              ...(body === null ? {} : { "content-type": "application/json" }),
              ...headers,
            },
          },
          (response) => {
            const chunks: Buffer[] = [];
            response.on("data", (chunk: Buffer) => chunks.push(chunk));
            response.on("error", reject);
            response.on("end", () => {
              const doneAt = performance.now();
              const text = Buffer.concat(chunks).toString("utf8");
              const status = response.statusCode ?? 0;
              resolve({ status, headers: response.headers, text, ms: doneAt - sentAt, sentAt, doneAt });
            });
          },
        );
        sent.on("timeout", () => sent.destroy(new Error(`no answer from ${path} in 30 s`)));
        sent.on("error", reject);
        sent.end(body ?? undefined);
      });
    },
    close: () => agent.destroy(),
  };
}

/**
 * Asks again while the answer is 503, at most 30 times: on a busy machine the service refuses for a moment rather than
 * wait for its store, and that is not what is put to the test here.
 */
export async function insist(client: Client, path: string, options: ClientRequest = {}): Promise<ClientAnswer> {
  for (let time = 0; ; time++) {
    const answer = await client.ask(path, options);
    if (answer.status !== 503 || time >= 30) return answer;
    await wait(200);
  }
}

/** What came back over a bare connection. */
export type WireAnswer = {
  /** Null when not even a status line came. */
  readonly status: number | null;
  /** Status line and headers, one character per byte. */
  readonly head: string;
  readonly body: Buffer;
  readonly ms: number;
};

/**
 * Sends bytes as they are over a connection of its own and reads until the answer is whole, the connection ends or 40 s
 * have passed. The answer may come before everything is sent; what is left is then not sent.
 */
export function exchange(port: number, parts: Iterable<Buffer | string>): Promise<WireAnswer> {
  const started = performance.now();
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    const chunks: Buffer[] = [];
    let over = false;
    const finish = () => {
      if (over) return;
      over = true;
      clearTimeout(limit);
      socket.destroy();
      resolve(toAnswer(Buffer.concat(chunks), performance.now() - started));
    };
    const limit = setTimeout(finish, 40_000);
    socket.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      if (isWhole(Buffer.concat(chunks))) finish();
    });
    socket.on("end", finish);
    socket.on("close", finish);
    // Whoever stops reading a hostile body resets the connection: what was answered before counts.
    socket.on("error", () => {});
    void send(socket, parts, () => over);
  });
}

/** The text of a request that asks for the connection to be closed. */
export function requestText(
  method: string,
  path: string,
  headers: readonly (readonly [name: string, value: string])[],
): string {
  const lines = [["Host", "127.0.0.1"], ["Connection", "close"], ...headers].map(
    ([name, value]) => `${name}: ${value}`,
  );
  return `${method} ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`;
}

async function send(socket: Socket, parts: Iterable<Buffer | string>, over: () => boolean): Promise<void> {
  for (const part of parts) {
    if (over() || socket.destroyed) return;
    const bytes = typeof part === "string" ? Buffer.from(part, "latin1") : part;
    // On a connection that ends the callback comes too, with the error.
    await new Promise<void>((sent) => void socket.write(bytes, () => sent()));
  }
}

function isWhole(bytes: Buffer): boolean {
  const end = bytes.indexOf("\r\n\r\n");
  if (end < 0) return false;
  const head = bytes.subarray(0, end).toString("latin1");
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  return length !== undefined && bytes.length >= end + 4 + Number(length);
}

function toAnswer(bytes: Buffer, ms: number): WireAnswer {
  const end = bytes.indexOf("\r\n\r\n");
  const head = (end < 0 ? bytes : bytes.subarray(0, end)).toString("latin1");
  const status = /^HTTP\/1\.1 (\d{3})/.exec(head)?.[1];
  return {
    status: status === undefined ? null : Number(status),
    head,
    body: end < 0 ? Buffer.alloc(0) : bytes.subarray(end + 4),
    ms,
  };
}
