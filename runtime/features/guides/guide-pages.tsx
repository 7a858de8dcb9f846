import { ServiceError } from "../../base/errors.ts";
import type { Page, Visit } from "../../pages/page.ts";
import { defineTexts } from "../../wire/language.ts";
import { connectMcp, keyAndCap, watchChanges } from "./account-guides.ts";
import { commandText, type Guide, type GuideStep } from "./guide.ts";
import { checkCombination, findPrograms } from "./program-guides.ts";
import { dueDiligence, verifySealGuide } from "./trust-guides.ts";

export const guides: readonly Guide[] = [
  findPrograms,
  checkCombination,
  dueDiligence,
  watchChanges,
  verifySealGuide,
  connectMcp,
  keyAndCap,
];

const path = "/guides";

const texts = defineTexts({
  ja: {
    title: "使い方",
    lead: "よくある作業の進め方です。画面での操作を先に、プログラムから行う例をその後に示します。",
    key: "プログラムの例は、環境変数 KONKYO_API_KEY のAPIキーを使います。キーがなくても1日3回まで無料で試せます。",
    byHand: "画面を開く",
    byProgram: "プログラムから行う（curl）",
    all: "すべての使い方",
    reference: "APIリファレンス",
    steps: (steps: number) => `${steps}段階`,
  },
  en: {
    title: "Guides",
    lead: "Common work, one page each: on the pages first, then from a program. The examples run on this server as they are.",
    key: "The examples take the key in KONKYO_API_KEY. Without one, three calls a day are free.",
    byHand: "Open the page",
    byProgram: "From a program (curl)",
    all: "All guides",
    reference: "API reference",
    steps: (steps) => `${steps} steps`,
  },
});

/** The list of guides. */
export const guidesPage: Page = {
  path,
  show({ language, link }) {
    const t = texts[language];
    return {
      title: t.title,
      wide: true,
      about: { description: t.lead, path },
      content: (
        <>
          <p class="lead">{t.lead}</p>
          <ul class="cards">
            {guides.map(({ slug, texts: own, steps }) => (
              <li>
                <a href={link(`${path}/${slug}`)}>
                  <strong>{own[language].title}</strong>
                  <span>{own[language].lead}</span>
                  <span>{t.steps(steps.length)}</span>
                </a>
              </li>
            ))}
          </ul>
          <p>
            <a href={link("/docs")}>{t.reference}</a>
          </p>
        </>
      ),
    };
  },
};

/** One guide, step by step. */
export const guidePage: Page = {
  path: `${path}/{slug}`,
  show(visit) {
    const { language, link, params } = visit;
    const t = texts[language];
    const guide = guides.find(({ slug }) => slug === params["slug"]);
    if (guide === undefined) throw new ServiceError("route_not_found");
    const { title, lead } = guide.texts[language];
    return {
      title,
      about: { description: lead, path: `${path}/${guide.slug}`, jsonLd: { "@type": "HowTo", name: title } },
      content: (
        <>
          <p class="lead">{lead}</p>
          <p class="faint">{t.key}</p>
          <ol class="steps">
            {guide.steps.map((step) => (
              <Step visit={visit} step={step} />
            ))}
          </ol>
          <p>
            <a href={link(path)}>{t.all}</a> · <a href={link("/docs")}>{t.reference}</a>
          </p>
        </>
      ),
    };
  },
};

function Step({ visit, step }: { readonly visit: Visit; readonly step: GuideStep }) {
  const { language, link, services } = visit;
  const { title, text } = step[language];
  const corpus = services.readiness.report().corpusSnapshotId === null ? null : visit.corpus();
  const command = step.command && commandText(step.command, services.publicUrl, visit.operation, corpus);
  const [page = "", query] = step.page?.split("?") ?? [];
  const shown = command && (
    <pre tabindex={0} class="command">
      <code>{command}</code>
    </pre>
  );
  return (
    <li>
      <h2>{title}</h2>
      <p>{text}</p>
      {step.page && (
        <p>
          <a class="button plain" href={link(page, Object.fromEntries(new URLSearchParams(query)))}>
            {texts[language].byHand}
          </a>
        </p>
      )}
      {shown && step.page ? (
        <details>
          <summary>{texts[language].byProgram}</summary>
          {shown}
        </details>
      ) : (
        shown
      )}
    </li>
  );
}
