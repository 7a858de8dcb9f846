import { createHash } from "node:crypto";
import { z } from "zod";
import { type Address, type Place, requireSecure } from "./address.ts";
import type { Clock } from "./clock.ts";
import {
  type Connections,
  type Exchange,
  exchange,
  type ExchangeBody,
  type ExchangeRequest,
  uploadTimeoutMs,
} from "./http-exchange.ts";
import { PullError } from "./manifest-files.ts";
import { emptyAnswer, rangeOf, type RemoteFolder } from "./remote-files.ts";

export type OciPlace = Extract<Place, { kind: "oci" }>;

export type OciOptions = {
  readonly connections: Connections;
  readonly clock: Clock;
  readonly signal?: AbortSignal | undefined;
  /** `OCI_USERNAME` and `OCI_PASSWORD`, where the registry wants them. */
  readonly env: Readonly<Record<string, string | undefined>>;
};

const MANIFEST_TYPE = "application/vnd.oci.image.manifest.v1+json";
const EMPTY_TYPE = "application/vnd.oci.empty.v1+json";
const TITLE = "org.opencontainers.image.title";
const SEQUENCE = "dev.konkyo.sequence";

/** The empty object that an artifact without a configuration refers to. */
export const emptyConfig = Buffer.from("{}");

const Descriptor = z.object({
  digest: z.string().regex(/^sha256:[0-9a-f]{64}$/),
  size: z.int().min(0),
  annotations: z.record(z.string(), z.string()).optional(),
});
const OciManifest = z.object({
  layers: z.array(Descriptor),
  annotations: z.record(z.string(), z.string()).optional(),
});
type OciManifest = z.infer<typeof OciManifest>;

type Artifact = { readonly manifest: OciManifest; readonly bytes: Buffer; readonly digest: string };

/** The manifest of a snapshot as an artifact: one blob for each file, under its path. */
export function ociManifest(
  files: readonly { readonly path: string; readonly size: number; readonly sha256: string }[],
  sequence: number,
): Buffer {
  const manifest = {
    schemaVersion: 2,
    mediaType: MANIFEST_TYPE,
    artifactType: "application/vnd.konkyo.snapshot.v1",
    config: { mediaType: EMPTY_TYPE, digest: digestText(emptyConfig), size: emptyConfig.length },
    layers: files.map(({ path, size, sha256 }) => ({
      mediaType: "application/octet-stream",
      digest: `sha256:${sha256}`,
      size,
      annotations: { [TITLE]: path },
    })),
    annotations: { [SEQUENCE]: String(sequence) },
  };
  return Buffer.from(JSON.stringify(manifest));
}

/** The sequence number of the snapshot that an artifact holds; 0 where it does not say. */
export function sequenceOf({ annotations }: OciManifest): number {
  return Number(annotations?.[SEQUENCE] ?? 0) || 0;
}

export function digestText(bytes: Uint8Array): string {
  return `sha256:${createHash("sha256").update(bytes).digest("hex")}`;
}

/** A repository of a registry, as the OCI distribution specification has it. */
export class OciRepository {
  readonly #place: OciPlace;
  readonly #options: OciOptions;
  #authorization: string | null;

  constructor(place: OciPlace, options: OciOptions) {
    [this.#place, this.#options] = [place, options];
    const { OCI_USERNAME: user, OCI_PASSWORD: password } = options.env;
    this.#authorization = user && password ? basic(user, password) : null;
  }

  get base(): URL {
    return this.#place.registry;
  }

  /** The artifact under a tag; null for none. */
  async manifest(tag: string): Promise<Artifact | null> {
    const answer = await this.send({ path: `manifests/${tag}`, headers: { accept: MANIFEST_TYPE } });
    if (answer.status === 404) return (answer.discard(), null);
    if (answer.status !== 200) throw refused(answer, `the artifact ${tag}`);
    const bytes = await wholeBody(answer, 16 << 20);
    return { manifest: OciManifest.parse(JSON.parse(bytes.toString("utf8"))), bytes, digest: digestText(bytes) };
  }

  /** Sends a request below the repository. A registry may ask for a token first, and may refer to a store of its own. */
  async send(request: OciRequest): Promise<Exchange> {
    const url = request.url ?? new URL(`v2/${this.#place.repository}/${request.path}`, this.#place.registry);
    let answer = await this.#exchange(url, request, this.#authorization);
    if (answer.status === 401) {
      answer.discard();
      this.#authorization = await this.#token(answer.headers["www-authenticate"] ?? "");
      answer = await this.#exchange(url, request, this.#authorization);
    }
    for (let hops = 0; [301, 302, 303, 307, 308].includes(answer.status) && hops < 3; hops++) {
      answer.discard();
      const next = new URL(answer.headers["location"] ?? "", url);
      requireSecure(next, this.#place.registry.protocol === "http:");
      // The store behind a registry has keys of its own in the address.
      answer = await this.#exchange(next, request, next.host === url.host ? this.#authorization : null);
    }
    return answer;
  }

  #exchange(url: URL, { method = "GET", headers, body, bytes = 0 }: OciRequest, key: string | null): Promise<Exchange> {
    const { connections, clock, signal } = this.#options;
    return exchange({
      url,
      method,
      headers: { "accept-encoding": "identity", ...headers, ...(key && { authorization: key }) },
      ...(body !== undefined && { body }),
      headersTimeoutMs: uploadTimeoutMs(bytes),
      connections,
      clock,
      signal,
    });
  }

  async #token(challenge: string): Promise<string> {
    const part = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(challenge)?.[1];
    const { OCI_USERNAME: user, OCI_PASSWORD: password } = this.#options.env;
    const [realm, own] = [part("realm"), user && password ? basic(user, password) : null];
    if (!/^bearer /i.test(challenge) || !realm)
      throw new PullError("refused", "the registry wants a name and a password: set OCI_USERNAME and OCI_PASSWORD");
    const url = new URL(realm);
    requireSecure(url, this.#place.registry.protocol === "http:");
    for (const name of ["service", "scope"] as const) if (part(name)) url.searchParams.set(name, part(name)!);
    const answer = await this.#exchange(url, { path: "" }, own);
    if (answer.status !== 200) throw refused(answer, "the token of the registry");
    const Token = z.object({ token: z.string().optional(), access_token: z.string().optional() });
    const { token, access_token: other } = Token.parse(JSON.parse((await wholeBody(answer, 1 << 20)).toString("utf8")));
    return `Bearer ${token ?? other ?? ""}`;
  }
}

export type OciRequest = {
  /** Below the repository, unless `url` says where. */
  readonly path: string;
  readonly url?: URL;
  readonly method?: ExchangeRequest["method"];
  readonly headers?: Record<string, string>;
  readonly body?: ExchangeBody;
  /** Size of the body, for how long to wait. */
  readonly bytes?: number;
};

/** The files of a snapshot that a registry holds as an artifact, under the tag of its id. */
export function openOciSnapshot(address: Extract<Address, { kind: "oci" }>, options: OciOptions): RemoteFolder {
  const repository = new OciRepository(address, options);
  let opened: ReturnType<OciRepository["manifest"]> | null = null;
  return {
    async get(path, offset = 0, end) {
      opened ??= repository.manifest(address.id);
      const found = await opened.catch((error: unknown) => {
        opened = null;
        throw error;
      });
      const layer = found?.manifest.layers.find(({ annotations }) => annotations?.[TITLE] === path);
      if (!layer) return emptyAnswer(404);
      return await repository.send({ path: `blobs/${layer.digest}`, headers: rangeOf(offset, end) });
    },
    close: () => options.connections.close(),
  };
}

export function refused(answer: Exchange, what: string): PullError {
  answer.discard();
  return new PullError("refused", `${what}: the registry answered ${answer.status}`);
}

async function wholeBody(answer: Exchange, limit: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of answer.body) {
    length += piece.length;
    if (length > limit) throw new PullError("bad_manifest", `the answer is larger than ${limit} bytes`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function basic(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
}
