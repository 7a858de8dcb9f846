import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

export type S3Server = {
  readonly url: string;
  /** By bucket and key, such as `bucket/folder/file`. */
  readonly objects: Map<string, Buffer>;
  readonly requests: { readonly method: string; readonly path: string; readonly range: string | undefined }[];
  /** Answers 503 where it says so. */
  refuse: (method: string, path: string) => boolean;
  close(): Promise<void>;
};

export const s3Keys = { AWS_ACCESS_KEY_ID: "AKIATEST", AWS_SECRET_ACCESS_KEY: "secret-key", AWS_REGION: "jp-1" };

/**
 * Objects in memory behind the S3 protocol with path-style addresses: GET with ranges, HEAD, PUT, DELETE and ListObjectsV2. Writes
 * and lists need a good signature (version 4, over the request as it came); reads are public.
 */
export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const requests: S3Server["requests"] = [];
  const server = createServer(async (request, response) => {
    // Who is refused one upload breaks off the others, and waits for no answer.
    const body = await buffer(request).catch(() => null);
    if (body === null) return;
    const url = new URL(request.url ?? "/", "http://localhost");
    const method = request.method ?? "GET";
    requests.push({ method, path: request.url ?? "/", range: request.headers.range });
    if (state.refuse(method, url.pathname)) return void response.writeHead(503).end();
    const isPublic = (method === "GET" || method === "HEAD") && url.search === "";
    if (!isPublic && !isSigned(request, url)) return void response.writeHead(403).end();
    answer(objects, { method, url, range: request.headers.range, body }, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const state: S3Server = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    requests,
    refuse: () => false,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return state;
}

type Asked = { readonly method: string; readonly url: URL; readonly range: string | undefined; readonly body: Buffer };

function answer(objects: Map<string, Buffer>, { method, url, range, body }: Asked, response: ServerResponse): void {
  const key = decodeURIComponent(url.pathname.slice(1));
  if (url.searchParams.get("list-type") === "2") {
    const prefix = `${key.replace(/\/$/, "")}/${url.searchParams.get("prefix") ?? ""}`;
    const found = [...objects.keys()].filter((each) => each.startsWith(prefix)).toSorted();
    const listed = found.map((each) => `<Contents><Key>${each.slice(each.indexOf("/") + 1)}</Key></Contents>`);
    return void response.writeHead(200).end(`<ListBucketResult>${listed.join("")}</ListBucketResult>`);
  }
  if (method === "PUT") {
    objects.set(key, body);
    return void response.writeHead(200, { etag: etagOf(body) }).end();
  }
  if (method === "DELETE") {
    objects.delete(key);
    return void response.writeHead(204).end();
  }
  const object = objects.get(key);
  if (!object) return void response.writeHead(404).end();
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range ?? "") ?? [];
  if (from === undefined)
    return void response
      .writeHead(200, { "content-length": String(object.length), etag: etagOf(object) })
      .end(method === "HEAD" ? undefined : object);
  const last = to ? Math.min(Number(to), object.length - 1) : object.length - 1;
  response.writeHead(206, { "content-range": `bytes ${from}-${last}/${object.length}` });
  response.end(object.subarray(Number(from), last + 1));
}

const etagOf = (bytes: Buffer) => `"${createHash("md5").update(bytes).digest("hex")}"`;

function isSigned({ headers, method }: IncomingMessage, url: URL): boolean {
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/((\d{8})\/([^/]+)\/s3\/aws4_request), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/;
  const [, user, scope, day, region, names, signature] = form.exec(headers.authorization ?? "") ?? [];
  if (user !== s3Keys.AWS_ACCESS_KEY_ID || !names) return false;
  const query = url.search.slice(1).split("&").filter(Boolean).toSorted().join("&");
  const signed = names.split(";").map((name) => `${name}:${String(headers[name])}`);
  const canonical = [method, url.pathname, query, ...signed, "", names, "UNSIGNED-PAYLOAD"].join("\n");
  const hash = createHash("sha256").update(canonical).digest("hex");
  const toSign = ["AWS4-HMAC-SHA256", headers["x-amz-date"], scope, hash].join("\n");
  const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
  const steps = [day!, region!, "s3", "aws4_request"];
  const key = steps.reduce<string | Buffer>(hmac, `AWS4${s3Keys.AWS_SECRET_ACCESS_KEY}`);
  return hmac(key, toSign).toString("hex") === signature;
}
