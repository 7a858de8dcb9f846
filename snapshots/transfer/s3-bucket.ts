import { S3mini } from "s3mini";
import type { Place } from "./address.ts";
import { type Exchange, type FileBody, TransferError } from "./http-exchange.ts";
import { PullError } from "./manifest-files.ts";

export type BucketPlace = Extract<Place, { kind: "s3" }>;

export type SendRequest = (
  url: string,
  request: { readonly method: string; readonly headers: Record<string, string>; readonly body?: FileBody },
) => Promise<Exchange>;

/**
 * Runs a call of s3mini, which signs it, and sends what it would send through our own exchange, which reads and writes files
 * piece by piece and notices a stall. Without keys the call is not signed, as public buckets take it.
 */
export async function callBucket(
  { endpoint, bucket, region }: BucketPlace,
  env: Readonly<Record<string, string | undefined>>,
  call: (client: S3mini, extra: never) => Promise<unknown>,
  send: SendRequest,
  body?: FileBody,
): Promise<Exchange> {
  const base = new URL(endpoint);
  base.pathname = `${base.pathname.replace(/\/+$/, "")}/${bucket}`;
  let [answer, failure]: [Exchange | null, unknown] = [null, null];
  const client = new S3mini({
    accessKeyId: env["AWS_ACCESS_KEY_ID"] ?? "",
    secretAccessKey: env["AWS_SECRET_ACCESS_KEY"] ?? "",
    endpoint: base.href,
    region,
    fetch: async (url, init) => {
      try {
        answer = await send(String(url), {
          method: init?.method ?? "GET",
          headers: init?.headers as Record<string, string>,
          ...(body && { body }),
        });
      } catch (error) {
        throw (failure = error);
      }
      return new Response(null, { status: answer.status });
    },
  });
  const token = env["AWS_SESSION_TOKEN"];
  try {
    // The last parameter takes any header to sign, though it is typed for encryption keys only.
    await call(client, (token ? { "x-amz-security-token": token } : undefined) as never);
  } catch (error) {
    // s3mini wraps what the connection says, and takes statuses for failures that mean something to us.
    if (answer === null) throw failure ?? error;
  }
  return answer as unknown as Exchange;
}

/** The answer of a call that must succeed; what may pass by itself is a `TransferError`. */
export function requireDone(answer: Exchange, what: string, allowed: readonly number[] = [200, 204]): Exchange {
  if (allowed.includes(answer.status)) return answer;
  answer.discard();
  if (answer.status === 408 || answer.status === 429 || answer.status >= 500)
    throw new TransferError(`the server answered ${answer.status}`);
  throw new PullError("refused", `${what}: the server answered ${answer.status}`);
}
