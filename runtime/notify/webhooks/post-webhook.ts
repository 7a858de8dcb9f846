import { lookup } from "node:dns/promises";
import type { IncomingMessage } from "node:http";
import { Agent, request } from "node:https";
import { isIP, type Socket } from "node:net";
import { isPublicAddress } from "./public-address.ts";
import { isCallableUrl } from "./webhook-url.ts";

/** From the look-up of the name to the head of the answer. */
const limitMs = 10_000;
/** Of an answer this much is read, so that its connection can be used again; nobody looks at it. */
const answerBytes = 65_536;

export type PostWebhook = (url: string, headers: Record<string, string>, body: string) => Promise<number>;

/** Whether a status stays what it is. Failures of the receiver and the 4xx that ask for another try may pass. */
export function isFinalRefusal(status: number): boolean {
  return status >= 400 && status < 500 && ![408, 425, 429].includes(status);
}

/** What a test may replace. Nothing else decides where a request goes. */
export type PostWebhookOptions = {
  /** All addresses of a name; those of the system's resolver unless given. */
  readonly resolve?: (hostname: string) => Promise<readonly string[]>;
  /** Whether an address may be connected to; public ones unless given. */
  readonly isAllowed?: (address: string) => boolean;
  /** Port and certificates of a receiver on this machine. */
  readonly receiver?: { readonly port: number; readonly ca?: string };
};

/** The address of a receiver is none that may be called. */
export class UnsafeTargetError extends Error {
  override readonly name = "UnsafeTargetError";
}

/**
 * Posts to an address that a stranger chose, and answers the status. The name is looked up once; every address must be public,
 * and the connection goes to one of those that were checked, so a second answer of the resolver changes nothing. Redirects are
 * not followed: their status is the answer.
 */
export function createPostWebhook(options: PostWebhookOptions = {}): PostWebhook {
  const { resolve = resolveAll, isAllowed = isPublicAddress, receiver } = options;
  // A connection is used again for the same address and name only; what it leads to was checked when it was made.
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64, timeout: limitMs });
  return async (url, headers, body) => {
    if (!isCallableUrl(url)) throw new UnsafeTargetError("the address may not be called");
    const { hostname, pathname, search } = new URL(url);
    const host = hostname.replaceAll(/^\[|\]$/g, "");
    const signal = AbortSignal.timeout(limitMs);
    const addresses = isIP(host) === 0 ? await withLimit(resolve(host), signal) : [host];
    const [address] = addresses;
    if (address === undefined) throw new Error("the name has no address");
    if (!addresses.every(isAllowed)) throw new UnsafeTargetError("the name leads to an address that is not public");
    return await new Promise((done, fail) => {
      const call = request({
        method: "POST",
        // An address: nothing is left to look up.
        host: address,
        port: receiver?.port ?? 443,
        path: pathname + search,
        // Certificates are held against the name; addresses have none to be told.
        ...(isIP(host) === 0 ? { servername: host } : {}),
        ...(receiver?.ca === undefined ? {} : { ca: receiver.ca }),
        headers: { ...headers, host: hostname, "content-length": Buffer.byteLength(body) },
        agent,
        signal,
      });
      call.on("socket", (socket: Socket) => {
        const check = () => {
          if (!isAllowed(socket.remoteAddress ?? ""))
            call.destroy(new UnsafeTargetError("connected to another address"));
        };
        // One that is used again is connected already.
        if (socket.connecting) socket.once("connect", check);
        else check();
      });
      call.on("response", (response) => {
        done(response.statusCode ?? 0);
        discard(response);
      });
      call.on("error", (error) => fail(signal.aborted ? new Error("no answer within 10 seconds") : error));
      call.end(body);
    });
  };
}

function discard(response: IncomingMessage): void {
  let bytes = 0;
  response.on("data", (piece: Buffer) => {
    bytes += piece.length;
    if (bytes > answerBytes) response.destroy();
  });
  // The call has its answer; how the rest ends changes nothing.
  response.on("error", () => undefined);
}

async function resolveAll(hostname: string): Promise<readonly string[]> {
  return (await lookup(hostname, { all: true, verbatim: true })).map(({ address }) => address);
}

function withLimit<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(new Error("the name was not found within 10 seconds")), {
      once: true,
    });
    work.then(resolve, () => reject(new Error("the name was not found")));
  });
}
