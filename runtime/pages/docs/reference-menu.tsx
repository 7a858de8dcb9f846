import type { Visit } from "../page.ts";
import { docsTexts } from "./docs-texts.ts";
import { DocumentText } from "./document-text.tsx";
import type { DocOperation, Docs } from "./read-document.ts";

/** Every operation by group; folded on a phone, beside the content on wide screens. `current`: the one that is shown. */
export function ReferenceMenu({
  visit: { language, link },
  docs,
  current,
}: {
  readonly visit: Visit;
  readonly docs: Docs;
  readonly current: DocOperation | null;
}) {
  const t = docsTexts[language];
  return (
    <details class="toc no-print" data-opens-wide>
      <summary>{t.all}</summary>
      <nav aria-label={t.all}>
        {docs.groups.map(({ name }) => (
          <details open={name === current?.group}>
            <summary>
              <DocumentText text={name} language={language} />
            </summary>
            <ul>
              {docs.operations
                .filter(({ group }) => group === name)
                .map((operation) => (
                  <li>
                    <a
                      href={link(`/docs/${operation.name}`)}
                      aria-current={operation.name === current?.name ? "page" : undefined}
                    >
                      <DocumentText text={operation.summary} language={language} />
                    </a>
                  </li>
                ))}
            </ul>
          </details>
        ))}
      </nav>
    </details>
  );
}
