import { request } from "node:http";

export type RawAnswer = {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  /** As they came: putting a large body together takes its time, which is the caller's. */
  readonly chunks: readonly Buffer[];
};

/** Posts bytes on a connection of its own, without looking at them or at what comes back. */
export function rawPost(url: string, body: Uint8Array, headers: Readonly<Record<string, string>>): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: "POST",
        agent: false,
        headers: { "content-type": "application/json", "content-length": String(body.length), ...headers },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, chunks }));
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}
