import { Button, Field, Form } from "../kit/form.tsx";
import type { Page, Visit } from "../page.ts";
import { docsTexts } from "./docs-texts.ts";
import { documentText, DocumentText } from "./document-text.tsx";
import { ReferenceMenu } from "./reference-menu.tsx";
import { type DocGroup, type DocOperation, readDocument } from "./read-document.ts";

const path = "/docs";

/** The API reference, generated from the OpenAPI document. */
export const docsPage: Page = {
  path,
  show(visit) {
    const { language, query, services } = visit;
    const t = docsTexts[language];
    const docs = readDocument(services.contract.openapi.full);
    const words = (query.get("q") ?? "").trim().slice(0, 100);
    const shown = docs.operations.filter((operation) => fits(operation, words));
    const filled = docs.groups
      .map((group) => ({ group, members: shown.filter((each) => each.group === group.name) }))
      .filter(({ members }) => members.length > 0);
    return {
      title: t.title,
      wide: true,
      about: { description: t.lead, path },
      content: (
        <div class="reference">
          <ReferenceMenu visit={visit} docs={docs} current={null} />
          <div>
            <p class="lead">{t.lead}</p>
            {t.english !== "" && <p class="faint">{t.english}</p>}
            <Start visit={visit} />
            <Form visit={visit} action={path} method="get">
              <div class="find">
                <Field name="q" label={t.find} value={words} maxLength={100} />
                <Button kind="plain">{t.search}</Button>
              </div>
            </Form>
            {filled.length === 0 && <p>{t.nothing}</p>}
            {filled.map(({ group, members }) => (
              <Group visit={visit} group={group} members={members} />
            ))}
          </div>
        </div>
      ),
    };
  },
};

function fits({ name, id, path: address, summary }: DocOperation, words: string): boolean {
  const text = `${name} ${id} ${address} ${summary} ${documentText(summary, "ja")}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function anchorOf({ name }: DocGroup): string {
  return name.toLowerCase().replaceAll(/[^a-z]+/g, "-");
}

function Start({ visit: { language, link, services, navigation } }: { readonly visit: Visit }) {
  const t = docsTexts[language];
  return (
    <section class="panel">
      <h2>{t.start}</h2>
      <p>{t.startText}</p>
      <p>{t.keyText}</p>
      <pre tabindex={0}>
        <code>{services.publicUrl}</code>
      </pre>
      <ul class="plain">
        {navigation.service.includes("/guides") && (
          <li>
            <a href={link("/guides")}>{t.guides}</a>
          </li>
        )}
        <li>
          <a href="/v1/openapi.json">{t.json}</a>
        </li>
        <li>
          <a href="/v1/openapi.agent.json">{t.agents}</a>
        </li>
      </ul>
    </section>
  );
}

function Group({
  visit,
  group,
  members,
}: {
  readonly visit: Visit;
  readonly group: DocGroup;
  readonly members: readonly DocOperation[];
}) {
  const t = docsTexts[visit.language];
  return (
    <section class="operations" id={anchorOf(group)}>
      <h2>
        <DocumentText text={group.name} language={visit.language} />{" "}
        <span class="count">{t.count(members.length)}</span>
      </h2>
      <p class="faint">
        <DocumentText text={group.description} language={visit.language} />
      </p>
      <ul>
        {members.map((operation) => (
          <li>
            <a href={visit.link(`${path}/${operation.name}`)}>
              <DocumentText text={operation.summary} language={visit.language} />
            </a>
            <span class="call">
              <span class={`method ${operation.method.toLowerCase()}`}>{operation.method}</span>
              <code>{operation.path}</code>
            </span>
            <span class="faint">{t.costOf(operation.units)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
