/** Sends one message to the MCP server. Aborting the signal cancels it. */
export type PostMessage = (body: string, headers: Headers, signal: AbortSignal) => Promise<Response>;

type RemoteOptions = {
  readonly url: URL;
  /** Null for an anonymous caller. */
  readonly apiKey: string | null;
};

export function postToService({ url, apiKey }: RemoteOptions): PostMessage {
  return (body, headers, signal) => {
    if (apiKey !== null) headers.set("x-api-key", apiKey);
    // A redirect could send the key to another host.
    return fetch(url, { method: "POST", body, headers, signal, redirect: "error" });
  };
}

/** The MCP address of a service, given its own address or that of its tools. */
export function toolInterfaceOf(service: string, tools: string): URL | null {
  if (!URL.canParse(service)) return null;
  const url = new URL(service);
  if (url.protocol !== "https:" && url.protocol !== "http:") return null;
  if (!url.pathname.endsWith("/v1/mcp")) url.pathname = `${url.pathname.replace(/\/$/, "")}/v1/mcp`;
  if (tools !== "core") url.searchParams.set("tools", tools);
  return url;
}
