import type { TestService } from "../../support/service.ts";

/** Headers of a browser that is logged in and calls from a page of the site. */
export type Browser = { readonly cookie: string; readonly "x-csrf-token": string; readonly origin: string };

/** Logs in with a key as a page of the site would. */
export async function logIn(service: TestService, key: string): Promise<Browser> {
  const { status, headers } = await service.ask("/v1/session", { json: { api_key: key } });
  if (status !== 200) throw new Error(`the login was answered with ${status}`);
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "");
  const csrf = cookies.find((cookie) => cookie.startsWith("service_csrf="))?.split("=")[1] ?? "";
  return { cookie: cookies.join("; "), "x-csrf-token": csrf, origin: "http://127.0.0.1:8787" };
}
