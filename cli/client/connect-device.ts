import { z } from "zod";
import { failed, messageOf } from "../shell/failure.ts";

export type DeviceEffects = {
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>;
  readonly sleep: (ms: number) => Promise<void>;
  now(): Date;
};

/** What the user is shown. */
export type Invitation = { readonly userCode: string; readonly page: string; readonly pageWithCode: string };

/**
 * Gets a key through the device flow of RFC 8628: shows a code, then polls until the user decides. Fails when the user denies
 * the request, the code expires or the server is not a Konkyo service.
 */
export async function connectDevice(
  service: string,
  effects: DeviceEffects,
  invite: (invitation: Invitation) => void,
): Promise<string> {
  const authorization = await authorize(service, effects);
  const { device_code, user_code: userCode, expires_in } = authorization;
  invite({ userCode, page: authorization.verification_uri, pageWithCode: authorization.verification_uri_complete });
  const endMs = effects.now().getTime() + expires_in * 1000;
  const body = { client_id: clientId, device_code, grant_type: "urn:ietf:params:oauth:grant-type:device_code" };
  for (let seconds = authorization.interval; effects.now().getTime() < endMs;) {
    await effects.sleep(seconds * 1000);
    const answer = await post(service, "/v1/device/token", body, effects).catch(() => null);
    const token = answer?.status === 200 ? Token.safeParse(answer.body) : null;
    if (token?.success) return token.data.access_token;
    const refusal = answer?.status === 400 ? Refusal.safeParse(answer.body).data?.error : undefined;
    if (refusal === "access_denied") throw failed("the request was denied in the browser");
    if (refusal === "expired_token") break;
    if (refusal === "slow_down") seconds += 5;
    // Transient failures, such as a restarting service, are retried with growing delays; all others are final.
    else if (answer === null || answer.status === 429 || answer.status >= 500) seconds = Math.min(60, seconds * 2);
    else if (refusal !== "authorization_pending") throw unexpected(service, answer);
  }
  throw failed("the code has expired: run konkyo login again and enter the new one");
}

const clientId = "konkyo-cli";

const Authorization = z.object({
  device_code: z.string(),
  user_code: z.string(),
  verification_uri: z.string(),
  verification_uri_complete: z.string(),
  expires_in: z.number().positive().max(86_400),
  interval: z.number().positive().max(3600).default(5),
});
const Token = z.object({ access_token: z.string().regex(/^[!-~]{8,256}$/) });
const Refusal = z.object({ error: z.string() });
const Failure = z.object({ detail: z.string() });

type Answer = { readonly status: number; readonly body: unknown };

async function authorize(service: string, effects: DeviceEffects): Promise<z.infer<typeof Authorization>> {
  const answer = await post(service, "/v1/device/authorize", { client_id: clientId }, effects).catch((error: Error) => {
    throw failed(`${service} does not answer (${messageOf(error.cause ?? error)}): check --url`, error);
  });
  const parsed = Authorization.safeParse(answer.body);
  if (answer.status !== 200 || !parsed.success) throw unexpected(service, answer);
  return parsed.data;
}

async function post(service: string, path: string, body: object, { fetch }: DeviceEffects): Promise<Answer> {
  const response = await fetch(service + path, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify(body),
    // The key must come from the named service, not from a redirect target.
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await response.text();
  try {
    return { status: response.status, body: JSON.parse(text) };
  } catch {
    return { status: response.status, body: null };
  }
}

const timeoutMs = 30_000;

function unexpected(service: string, { status, body }: Answer): Error {
  const detail = Failure.safeParse(body).data?.detail;
  return failed(`${service} answered ${status}${detail === undefined ? ": check --url" : ` (${detail})`}`);
}
