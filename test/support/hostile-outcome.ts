import type { HostileMessage } from "./hostile-messages.ts";

/** What came back for a message. */
export type HostileOutcome = { readonly status: number; readonly text: string; readonly units: string | null };

/** Statuses that the tool interface answers a message with. */
const answered = new Set([200, 202, 400, 401, 403, 404, 406, 413, 414, 415, 422, 429]);

/** What is wrong with the answer to a message; null when it is as it must be. */
export function faultOfAnswer(
  { kind, units: due }: HostileMessage,
  { status, text, units }: HostileOutcome,
): string | null {
  if (!answered.has(status)) return `${kind}: status ${status}`;
  if (status === 202) return text === "" ? null : `${kind}: 202 with ${text.slice(0, 100)}`;
  const data = text.startsWith("event:") ? (/^data: (.*)$/m.exec(text)?.[1] ?? "") : text;
  let message: { jsonrpc?: unknown; result?: { structuredContent?: unknown }; error?: { message?: unknown } };
  try {
    message = JSON.parse(data);
  } catch {
    return `${kind}: ${status} and no JSON: ${text.slice(0, 100)}`;
  }
  if (message.jsonrpc !== "2.0") return `${kind}: ${status} and no message: ${text.slice(0, 100)}`;
  if (message.error !== undefined && typeof message.error.message !== "string")
    return `${kind}: an error without words`;
  if (due === undefined) return null;
  if (message.result?.structuredContent === undefined)
    return `${kind}: a sound call was refused: ${text.slice(0, 200)}`;
  return units === String(due) ? null : `${kind}: charged ${units} in place of ${due}`;
}
