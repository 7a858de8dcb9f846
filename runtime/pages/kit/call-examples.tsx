import type { Language } from "../../wire/language.ts";
import { CopyCode } from "./code.tsx";
import { type CurlCall, curlCommand } from "./curl.ts";

/** A call in several languages, one of which is open; each can be copied where scripts run. */
export function CallExamples({ call, language }: { readonly call: CurlCall; readonly language: Language }) {
  const examples = [
    ["curl", curlCommand(call)],
    ["TypeScript", typescriptCall(call)],
    ["Python", pythonCall(call)],
  ] as const;
  return (
    <div class="examples">
      {examples.map(([name, text], at) => (
        <details name="example" open={at === 0}>
          <summary>{name}</summary>
          <CopyCode id={`example-${name.toLowerCase()}`} text={text} language={language} />
        </details>
      ))}
    </div>
  );
}

function addressOf({ url, query = [] }: CurlCall): string {
  return query.length === 0 ? url : `${url}?${new URLSearchParams(query.map(([name, value]) => [name, value]))}`;
}

/** Headers with the key taken from the environment by `read`. */
function headersOf({ headers = {}, body }: CurlCall, read: string): [string, string][] {
  const own = Object.entries(headers).map(([name, value]): [string, string] => [
    name,
    value === "$KONKYO_API_KEY" ? read : JSON.stringify(value),
  ]);
  return body === undefined ? own : [...own, ["content-type", JSON.stringify("application/json")]];
}

function typescriptCall(call: CurlCall): string {
  const headers = headersOf(call, "process.env.KONKYO_API_KEY!").map(([name, value]) => `"${name}": ${value}`);
  const options = [
    ...(call.method === "GET" ? [] : [`method: "${call.method}"`]),
    ...(headers.length === 0 ? [] : [`headers: { ${headers.join(", ")} }`]),
    ...(call.body === undefined ? [] : [`body: JSON.stringify(${JSON.stringify(call.body)})`]),
  ];
  const given = options.length === 0 ? "" : `, {\n${options.map((line) => `  ${line},\n`).join("")}}`;
  return `const response = await fetch(${JSON.stringify(addressOf(call))}${given});\nconsole.log(await response.json());`;
}

function pythonCall(call: CurlCall): string {
  const headers = headersOf(call, 'os.environ["KONKYO_API_KEY"]').map(([name, value]) => `"${name}": ${value}`);
  const options = [
    JSON.stringify(addressOf(call)),
    ...(call.method === "GET" ? [] : [`method="${call.method}"`]),
    ...(headers.length === 0 ? [] : [`headers={${headers.join(", ")}}`]),
    // JSON within a Python string: its own quotes and backslashes are escaped once more.
    ...(call.body === undefined ? [] : [`data=${JSON.stringify(JSON.stringify(call.body))}.encode()`]),
  ];
  const imports = headers.some((line) => line.includes("os.environ"))
    ? "import json, os, urllib.request"
    : "import json, urllib.request";
  return [
    imports,
    "",
    "request = urllib.request.Request(",
    ...options.map((line) => `    ${line},`),
    ")",
    "with urllib.request.urlopen(request) as response:",
    "    print(json.load(response))",
  ].join("\n");
}
