import { Button, Field, Form } from "../kit/form.tsx";
import type { Texts } from "../language.ts";
import type { Visit } from "../page.ts";
import { comparePath } from "../words/addresses.ts";

const texts: Texts<{ title: string; label: string; button: string }> = {
  ja: { title: "ほかの制度と比べる", label: "比べる制度の名前や言葉", button: "探す" },
  en: { title: "Compare it with…", label: "Name or words of another program", button: "Find" },
};

/** A search for a program to compare this one with. */
export function CompareWith({ visit, id }: { readonly visit: Visit; readonly id: string }) {
  const t = texts[visit.language];
  return (
    <section class="panel small no-print">
      <h2>{t.title}</h2>
      <Form visit={visit} action={comparePath} method="get" hidden={{ ids: id }}>
        <Field name="q" label={t.label} maxLength={200} />
        <Button kind="plain">{t.button}</Button>
      </Form>
    </section>
  );
}
