import { Client, type ClientOptions, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { onTestFinished } from "vitest";
import { konkyoProgram } from "./program.ts";

/** Protocol versions that clients of today speak: by handshake, and without. */
export const protocolModes = ["legacy", "2026-07-28"] as const;
export type ProtocolMode = (typeof protocolModes)[number];

export function clientOptions(mode: ProtocolMode): ClientOptions {
  return mode === "legacy" ? {} : { versionNegotiation: { mode: { pin: mode } } };
}

export type ConnectOptions = {
  readonly key?: string;
  readonly set?: "core" | "full";
  readonly mode?: ProtocolMode;
  readonly headers?: Readonly<Record<string, string>>;
};

/** The official client, connected to the tool interface of a service until the test ends. */
export async function connectMcp(
  service: { readonly url: string },
  { key, set = "core", mode = "legacy", headers = {} }: ConnectOptions = {},
): Promise<Client> {
  const client = new Client({ name: "konkyo-tests", version: "1.0.0" }, clientOptions(mode));
  const transport = new StreamableHTTPClientTransport(
    new URL(`${service.url}/v1/mcp${set === "full" ? "?tools=full" : ""}`),
    {
      requestInit: { headers: { ...(key === undefined ? {} : { "x-api-key": key }), ...headers } },
    },
  );
  await client.connect(transport);
  onTestFinished(() => client.close());
  return client;
}

/** The official client with the real `konkyo mcp` as its server, until the test ends. */
export async function connectStdio(
  args: readonly string[],
  { key, mode = "legacy" }: Pick<ConnectOptions, "key" | "mode"> = {},
): Promise<Client> {
  const client = new Client({ name: "konkyo-tests", version: "1.0.0" }, clientOptions(mode));
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [konkyoProgram(), "mcp", ...args],
    env: { PATH: process.env["PATH"] ?? "", ...(key === undefined ? {} : { KONKYO_API_KEY: key }) },
  });
  // A busy machine takes its time to start a process.
  await client.connect(transport, { timeout: 120_000 });
  onTestFinished(() => client.close());
  return client;
}
