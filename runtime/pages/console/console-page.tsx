import type { ComponentChildren } from "preact";
import type { Me } from "../../../schemas/accounts/account.ts";
import { ServiceError } from "../../base/errors.ts";
import { getMe } from "../../endpoints/account/me.ts";
import { defineTexts } from "../../wire/language.ts";
import { Button, Form } from "../kit/form.tsx";
import { Notice } from "../kit/notice.tsx";
import type { FormVisit, NextPage, Page, ShownPage, Visit } from "../page.ts";

export const consolePath = "/console";

/** The console pages in its navigation. */
const sections = [
  consolePath,
  "/console/usage",
  "/console/keys",
  "/console/alerts",
  "/console/searches",
  "/console/billing",
] as const;

const texts = defineTexts({
  ja: {
    names: {
      "/console": "概要",
      "/console/usage": "使用量",
      "/console/keys": "キー",
      "/console/alerts": "通知",
      "/console/searches": "保存した検索",
      "/console/billing": "請求",
    },
    pages: "コンソール",
    key: "キー識別子",
    signOut: "ログアウト",
  },
  en: {
    names: {
      "/console": "Overview",
      "/console/usage": "Usage",
      "/console/keys": "Keys",
      "/console/alerts": "Alerts",
      "/console/searches": "Saved searches",
      "/console/billing": "Billing",
    },
    pages: "Console",
    key: "Key id",
    signOut: "Sign out",
  },
});

/** The content of a console page. */
export type ConsoleView = Pick<ShownPage, "title" | "status" | "cookies"> & {
  readonly content: ComponentChildren;
  /** Confirmation of the last action. */
  readonly done?: string | null | undefined;
};

export type ConsolePage = {
  readonly path: string;
  show(visit: Visit, me: Me): Promise<ConsoleView>;
  submit?(visit: FormVisit, me: Me): Promise<ConsoleView | NextPage>;
  /** Shown without a session; by default visitors are redirected to the sign-in form. */
  signedOut?(visit: Visit): ShownPage | NextPage;
};

/** A page for a key holder. It uses the same endpoints as a script of the site. */
export function defineConsolePage({ path, show, submit, ...page }: ConsolePage): Page {
  const signedOut = page.signedOut ?? ((visit: Visit) => toSignIn(path, visit));
  return {
    path,
    show: (visit) => ifSignedIn(visit, show, path, signedOut),
    ...(submit && { submit: (visit: FormVisit) => ifSignedIn(visit, submit, path, signedOut) }),
  };
}

async function ifSignedIn<Given extends Visit>(
  visit: Given,
  work: (visit: Given, me: Me) => Promise<ConsoleView | NextPage>,
  path: string,
  signedOut: (visit: Visit) => ShownPage | NextPage,
): Promise<ShownPage | NextPage> {
  let me: Me;
  try {
    ({ body: me } = await visit.callOwn<Me>(getMe));
  } catch (error) {
    // The session ended, or its key was revoked.
    if (error instanceof ServiceError && (error.code === "api_key_required" || error.code === "invalid_api_key"))
      return signedOut(visit);
    throw error;
  }
  const next = await work(visit, me);
  return "goTo" in next ? next : framed(visit, me, path, next);
}

/** Visitors without a session come back to where they wanted to go once they have signed in. */
function toSignIn(path: string, { link, query }: Visit): NextPage {
  const asked = new URLSearchParams([...query].filter(([name]) => name !== "lang")).toString();
  return { goTo: link(consolePath, { next: asked === "" ? path : `${path}?${asked}` }) };
}

/** Where a visitor wanted to go before signing in: a page of the console, never another site. */
export function wantedPage(next: string | undefined): string | null {
  return next !== undefined && /^\/console\/[a-z]+(?:\?[^#\s]*)?$/.test(next) ? next : null;
}

function framed(visit: Visit, me: Me, path: string, { content, done, ...page }: ConsoleView): ShownPage {
  const t = texts[visit.language];
  const isHere = (section: string) => section === path || (section !== consolePath && path.startsWith(`${section}/`));
  return {
    ...page,
    wide: true,
    content: (
      <>
        <div class="console-bar">
          <nav class="chips" aria-label={t.pages}>
            {sections.filter(visit.serves).map((section) => (
              <a href={visit.link(section)} aria-current={isHere(section) ? "page" : undefined}>
                {t.names[section]}
              </a>
            ))}
          </nav>
          <OwnForm visit={visit} action="/console/sign-out">
            <span class="faint">
              {t.key} <code>{me.key_hash_prefix}</code>
            </span>
            <Button kind="plain">{t.signOut}</Button>
          </OwnForm>
        </div>
        {done && <Notice kind="success" title={done} />}
        {content}
      </>
    ),
  };
}

/** A form that changes the signed-in account: it carries the CSRF token of the session. */
export function OwnForm({
  visit,
  action,
  hidden = {},
  children,
}: {
  readonly visit: Visit;
  readonly action: string;
  readonly hidden?: Readonly<Record<string, string>>;
  readonly children: ComponentChildren;
}) {
  return (
    <Form visit={visit} action={action} method="post" hidden={{ ...hidden, csrf: visit.csrf ?? "" }}>
      {children}
    </Form>
  );
}
