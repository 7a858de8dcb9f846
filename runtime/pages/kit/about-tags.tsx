import type { Language } from "../language.ts";
import type { PageAbout } from "../page.ts";

type AboutProps = {
  readonly title: string;
  readonly about: PageAbout | undefined;
  readonly language: Language;
  readonly publicUrl: string;
};

/** What search engines and link previews read: description, lasting address, Open Graph and JSON-LD. */
export function AboutTags({ title, about, language, publicUrl }: AboutProps) {
  // Pages that show no thing of their own, such as errors and forms, are in no index.
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

/** JSON inside of a script element: nothing in it can end the element. */
function scriptSafe(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", String.raw`\u003c`);
}
