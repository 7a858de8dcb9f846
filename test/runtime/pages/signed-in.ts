import { load } from "cheerio";
import type { TestService } from "../../support/service.ts";
import { openPage, sendForm } from "./html.ts";

/** Signs in on the console as a person does, and gives a browser that keeps its cookies. */
export async function signIn(service: TestService, key: string) {
  const { status, headers } = await sendForm(service, "/console", { api_key: key });
  if (status !== 303) throw new Error(`the sign-in was answered with ${status}`);
  const cookies = headers.getSetCookie();
  const cookie = cookies.map((each) => each.split(";")[0]!).join("; ");
  const csrf = /service_csrf=([^;]+)/.exec(cookie)![1]!;
  return {
    cookies,
    cookie,
    csrf,
    async open(path: string) {
      const answer = await openPage(service, path, { headers: { cookie } });
      return { ...answer, $: load(answer.html) };
    },
    /** Sends a form that the console showed. */
    async send(path: string, fields: Readonly<Record<string, string>>) {
      const answer = await sendForm(service, path, { csrf, ...fields }, { headers: { cookie } });
      return { ...answer, $: load(answer.html) };
    },
  };
}
