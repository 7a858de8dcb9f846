import { defineTexts, type Language, type Texts } from "../../wire/language.ts";
import type { AssetLinks } from "../assets/assets.ts";
import { type Navigation, navTexts } from "../navigation.ts";
import { SearchBox } from "./search-box.tsx";
import type { PageAbout, ShownPage, Visit } from "../page.ts";

const texts = defineTexts({
  ja: {
    skip: "本文へ移動",
    languages: "表示言語",
    pages: "ページ",
    service: "サービスについて",
    about: "公的支援制度の根拠データ",
    rule: "見つからないことは、存在しないことの証明ではありません。",
    sandbox: "試用環境",
    sandboxText: "お金は一切動きません。カード番号などは入力しないでください。",
  },
  en: {
    skip: "Skip to content",
    languages: "Language",
    pages: "Pages",
    service: "About the service",
    about: "Evidence on Japanese public programs",
    rule: "What is not found here may still exist.",
    sandbox: "Sandbox",
    sandboxText: "No money moves. Do not enter card numbers or anything like that.",
  },
});

/** Pages are shown without scripts, so styles come first. The types of preact do not know the second for scripts. */
const late = { defer: true, fetchpriority: "low" };

const languageNames: Texts<string> = { ja: "日本語", en: "English" };

export type LayoutProps = Pick<Visit, "language" | "chosen" | "link"> & {
  readonly page: Pick<ShownPage, "title" | "status" | "content" | "heading" | "wide" | "about" | "scripts" | "feed">;
  readonly assets: AssetLinks;
  /** Whether payments use the sandbox. */
  readonly sandbox: boolean;
  /** Address of the same page in a language; null when it cannot be reopened, as after a form. */
  readonly languageLink: ((language: Language) => string) | null;
  /** Public address of the service. */
  readonly publicUrl: string;
  /** Path of the page. */
  readonly here: string;
  readonly navigation: Navigation;
  /** Redirect target of the browser. */
  readonly leaveTo?: string | undefined;
};

/** The frame of every page: head, skip link, header with navigation and languages, the only heading, content, footer. */
export function Layout(props: LayoutProps) {
  const { page, language, assets, sandbox, publicUrl, leaveTo } = props;
  const { skip } = texts[language];
  const { title, heading, content, wide = false } = page;
  return (
    <html lang={language}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {leaveTo !== undefined && <meta http-equiv="refresh" content={`0; url=${leaveTo}`} />}
        <title>{`${title} | Konkyo`}</title>
        <AboutTags title={title} about={page.about} language={language} publicUrl={publicUrl} />
        {page.feed && (
          <link rel="alternate" type="application/atom+xml" title={page.feed.title} href={page.feed.href} />
        )}
        <link rel="stylesheet" href={assets.stylesheet} />
        <link rel="icon" type="image/svg+xml" href={assets.icon} />
        {(["pages", ...(page.scripts ?? [])] as const).map((name) => (
          <script src={assets.scripts[name]} {...late} />
        ))}
      </head>
      <body class={wide ? "wide" : undefined}>
        <a class="skip" href="#main">
          {skip}
        </a>
        {sandbox && <SandboxBand language={language} />}
        <Header {...props} />
        <main class="frame" id="main" tabindex={-1}>
          {heading ?? <h1>{title}</h1>}
          {content}
        </main>
        <Footer {...props} />
      </body>
    </html>
  );
}

function Header({ page, language, chosen, link, languageLink, navigation, here }: LayoutProps) {
  const { languages, pages } = texts[language];
  // These have a large box of their own, unless they fail.
  const finds = (here !== "/" && here !== "/search") || (page.status ?? 200) >= 400;
  return (
    <header class="frame site">
      <a class="brand" href={link("/")}>
        Konkyo <span lang="ja">根拠</span>
      </a>
      {navigation.header.length > 0 && (
        <nav class="pages" aria-label={pages}>
          {navigation.header.map((item) => (
            <a href={link(item)} aria-current={here === item || here.startsWith(`${item}/`) ? "page" : undefined}>
              {navTexts[language][item].name}
            </a>
          ))}
        </nav>
      )}
      {finds && <SearchBox visit={{ language, chosen, link }} size="small" />}
      {languageLink !== null && (
        <nav class="languages" aria-label={languages}>
          {(["ja", "en"] as const).map((each) => (
            <a
              href={languageLink(each)}
              lang={each}
              hreflang={each}
              aria-current={each === language ? "true" : undefined}
            >
              {languageNames[each]}
            </a>
          ))}
        </nav>
      )}
    </header>
  );
}

function Footer({ language, link, navigation, here }: LayoutProps) {
  const { about, rule, service } = texts[language];
  return (
    <footer class="frame site">
      {navigation.service.length > 0 && (
        <nav class="service" aria-label={service}>
          {navigation.service.map((item) => (
            <a href={link(item)} aria-current={here === item || here.startsWith(`${item}/`) ? "page" : undefined}>
              {navTexts[language][item].name}
            </a>
          ))}
        </nav>
      )}
      <span>{about}</span>
      <span>{rule}</span>
    </footer>
  );
}

type AboutProps = {
  readonly title: string;
  readonly about: PageAbout | undefined;
  readonly language: Language;
  readonly publicUrl: string;
};

/** Tags for search engines and link previews: description, canonical address, Open Graph and JSON-LD. */
function AboutTags({ title, about, language, publicUrl }: AboutProps) {
  // Pages without a subject, such as errors and forms, are not indexed.
  if (about === undefined) return <meta name="robots" content="noindex" />;
  const address = publicUrl + about.path;
  return (
    <>
      <meta name="description" content={about.description} />
      <link rel="canonical" href={address} />
      {(["ja", "en"] as const).map((each) => (
        <link rel="alternate" hreflang={each} href={`${address}?lang=${each}`} />
      ))}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Konkyo" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={about.description} />
      <meta property="og:url" content={address} />
      <meta property="og:locale" content={language === "ja" ? "ja_JP" : "en_US"} />
      {about.jsonLd && (
        <script
          type="application/ld+json"
          dangerouslySetInnerHTML={{
            __html: scriptSafe({ "@context": "https://schema.org", url: address, ...about.jsonLd }),
          }}
        />
      )}
    </>
  );
}

/** JSON for a script element, escaped so that it cannot end the element. */
function scriptSafe(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", String.raw`\u003c`);
}

/** A banner on every page: payments are not real. */
function SandboxBand({ language }: { readonly language: Language }) {
  const t = texts[language];
  return (
    <aside class="sandbox" aria-label={t.sandbox}>
      <p class="frame">
        <strong>{t.sandbox}</strong> {t.sandboxText}
      </p>
    </aside>
  );
}
