import type { ComponentChildren } from "preact";
import type { AssetLinks } from "../assets/assets.ts";
import type { Language, Texts } from "../language.ts";
import { SandboxBand } from "./sandbox-band.tsx";

const texts: Texts<{ skip: string; languages: string; about: string }> = {
  ja: { skip: "本文へ移動", languages: "表示言語", about: "公的支援制度の根拠データ" },
  en: { skip: "Skip to content", languages: "Language", about: "Evidence on Japanese public programs" },
};

const languageNames: Texts<string> = { ja: "日本語", en: "English" };

export type LayoutProps = {
  readonly title: string;
  readonly language: Language;
  readonly assets: AssetLinks;
  /** Whether payments are those of the sandbox, where nothing is real. */
  readonly sandbox: boolean;
  /** Address of the same page in a language; null where it cannot be opened again, as after a form. */
  readonly languageLink: ((language: Language) => string) | null;
  /** Where the browser goes by itself. */
  readonly leaveTo?: string | undefined;
  readonly children: ComponentChildren;
};

/** The frame of every page: head, skip link, header with the choice of language, the one heading, content, footer. */
export function Layout({ title, language, assets, sandbox, languageLink, leaveTo, children }: LayoutProps) {
  const { skip, languages, about } = texts[language];
  return (
    <html lang={language}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {leaveTo !== undefined && <meta http-equiv="refresh" content={`0; url=${leaveTo}`} />}
        <title>{`${title} | Konkyo`}</title>
        <link rel="stylesheet" href={assets.stylesheet} />
        <link rel="icon" type="image/svg+xml" href={assets.icon} />
        <script src={assets.script} defer />
      </head>
      <body>
        <a class="skip" href="#main">
          {skip}
        </a>
        {sandbox && <SandboxBand language={language} />}
        <header class="frame site">
          <a class="brand" href="/">
            Konkyo <span lang="ja">根拠</span>
          </a>
          {languageLink !== null && (
            <nav aria-label={languages}>
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
        <main class="frame" id="main" tabindex={-1}>
          <h1>{title}</h1>
          {children}
        </main>
        <footer class="frame site">{about}</footer>
      </body>
    </html>
  );
}
