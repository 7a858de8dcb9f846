/** A call as a curl command. */
export type CurlCall = {
  readonly method: string;
  /** Address without query. */
  readonly url: string;
  readonly query?: readonly (readonly [name: string, value: string])[];
  readonly body?: unknown;
  /** Name and value; values may contain shell variables, such as `$KONKYO_API_KEY`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Output file; printed by default. */
  readonly saveAs?: string;
};

/** The command line of a call; long ones are wrapped. */
export function curlCommand({ method, url, query = [], body, headers = {}, saveAs }: CurlCall): string {
  const parts = [
    query.length > 0 && method === "GET" ? `curl -G ${quoted(url)}` : `curl ${methodText(method, body)}${quoted(url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H "${name}: ${value}"`),
    ...query.map(([name, value]) => `--data-urlencode ${quoted(`${name}=${value}`)}`),
    ...(body === undefined ? [] : [`-H "content-type: application/json"`, `-d ${quoted(JSON.stringify(body))}`]),
    ...(saveAs === undefined ? [] : [`-o ${saveAs}`]),
  ];
  return parts.join(" \\\n  ");
}

function methodText(method: string, body: unknown): string {
  return method === "GET" || (method === "POST" && body !== undefined) ? "" : `-X ${method} `;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
