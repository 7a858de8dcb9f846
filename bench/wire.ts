/** A path to GET, or a path and the JSON to POST to it. */
export type Ask = string | { readonly path: string; readonly json: string };

/** Requests as they go over a socket, one character for each byte. */
export function wireRequests(url: string, asks: readonly Ask[], headers: Readonly<Record<string, string>>): string[] {
  const { host } = new URL(url);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const tail = ` HTTP/1.1\r\nhost: ${host}\r\n${lines.join("")}`;
  return asks.map((ask) => {
    if (typeof ask === "string") return `GET ${ask}${tail}\r\n`;
    const json = Buffer.from(ask.json);
    const length = `content-type: application/json\r\ncontent-length: ${json.length}\r\n`;
    return `POST ${ask.path}${tail}${length}\r\n${json.toString("latin1")}`;
  });
}

/** Finds the ends of responses that announce their length, as all do that are measured here. */
export class ResponseReader {
  readonly #onEnd: (status: number, closes: boolean) => void;
  #held: Buffer | null = null;
  #left = 0;
  #status = 0;
  #closes = false;

  /** `closes`: the server ends the connection after this response. */
  constructor(onEnd: (status: number, closes: boolean) => void) {
    this.#onEnd = onEnd;
  }

  take(chunk: Buffer): void {
    let bytes = this.#held === null ? chunk : Buffer.concat([this.#held, chunk]);
    this.#held = null;
    if (this.#left === 0) {
      const end = bytes.indexOf("\r\n\r\n");
      if (end < 0) {
        this.#held = bytes;
        return;
      }
      const head = bytes.toString("latin1", 0, end);
      const length = /content-length: ?(\d+)/i.exec(head)?.[1];
      if (length === undefined) throw new Error(`no length in ${head}`);
      this.#status = Number(head.slice(9, 12));
      this.#closes = /connection: ?close/i.test(head);
      this.#left = Number(length);
      bytes = bytes.subarray(end + 4);
    }
    this.#left -= bytes.length;
    // One request at a time is under way, so nothing follows an end.
    if (this.#left === 0) this.#onEnd(this.#status, this.#closes);
  }
}
