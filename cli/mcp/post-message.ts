/** Sends one message to the tool interface. The signal takes it back. */
export type PostMessage = (body: string, headers: Headers, signal: AbortSignal) => Promise<Response>;

/** Where messages go: a service, with the key that pays for them. */
export type RemoteOptions = {
  readonly url: URL;
  /** Null for an anonymous caller. */
  readonly apiKey: string | null;
};

/** Sends messages to a service. */
export function postToService({ url, apiKey }: RemoteOptions): PostMessage {
  return (body, headers, signal) => {
    if (apiKey !== null) headers.set("x-api-key", apiKey);
    // A redirect would take the key to an address that nobody named.
    return fetch(url, { method: "POST", body, headers, signal, redirect: "error" });
  };
}

/** The address of the tool interface of a service: its own, or that of the service. */
export function toolInterfaceOf(service: string, tools: string): URL | null {
  if (!URL.canParse(service)) return null;
  const url = new URL(service);
  if (url.protocol !== "https:" && url.protocol !== "http:") return null;
  if (!url.pathname.endsWith("/v1/mcp")) url.pathname = `${url.pathname.replace(/\/$/, "")}/v1/mcp`;
  if (tools !== "core") url.searchParams.set("tools", tools);
  return url;
}
