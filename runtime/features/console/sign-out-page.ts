import { closeSession } from "../../endpoints/session/session.ts";
import type { Page } from "../../pages/page.ts";
import { consolePath } from "../../pages/console/console-page.tsx";

/** Ends the session; it has no page of its own. */
export const signOutPage: Page = {
  path: "/console/sign-out",
  show: ({ link }) => ({ goTo: link(consolePath) }),
  async submit({ callOwn, link }) {
    const { cookies } = await callOwn(closeSession);
    return { goTo: link(consolePath), cookies };
  },
};
