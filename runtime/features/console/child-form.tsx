import { ServiceError } from "../../base/errors.ts";
import { OwnForm } from "../../pages/console/console-page.tsx";
import { Button, Choice, Field } from "../../pages/kit/form.tsx";
import type { Fields, Visit } from "../../pages/page.ts";
import { inWords } from "../../pages/words/words.ts";
import { defineTexts } from "../../wire/language.ts";

const texts = defineTexts({
  ja: {
    make: "子キーを作る",
    label: "名前",
    labelHint: "使用量の表に、この名前で表示されます。",
    scopes: "権限",
    cap: "月の上限（円、税抜）",
    capHint: "空欄の場合は、アカウントの上限だけが適用されます。",
    badCap: "0以上の整数で入力してください。",
    until: "最後に使える日",
    untilHint: "空欄の場合は、無期限です。",
    badUntil: "「最後に使える日」は、今日より後の日付を 2027-03-31 の形式で入力してください。",
    add: "作る",
  },
  en: {
    make: "Make a child key",
    label: "Name",
    labelHint: "Usage is shown under this name.",
    scopes: "Good for",
    cap: "Monthly cap in JPY before tax",
    capHint: "Empty: the cap of the account alone holds.",
    badCap: "Enter a whole number, 0 or more.",
    until: "Last day it works",
    untilHint: "Empty: it does not end by itself.",
    badUntil: "Enter a day to come, written like 2027-03-31.",
    add: "Make it",
  },
});

/** The previous input and the rejected field. */
export type TriedChild = { readonly sent: Fields; readonly fault: "cap" | "until" | null };

export const untried: TriedChild = { sent: new Map(), fault: null };

/** Selectable scopes of a child key, smallest first. */
const scopeChoices = ["read", "read seal", "read seal account"] as const;

export function ChildForm({ visit, path, tried }: { visit: Visit; path: string; tried: TriedChild }) {
  const t = texts[visit.language];
  const { sent, fault } = tried;
  return (
    <section class="panel">
      <h2>{t.make}</h2>
      <OwnForm visit={visit} action={path} hidden={{ action: "make" }}>
        <div class="filters">
          <Field name="label" label={t.label} hint={t.labelHint} value={sent.get("label")} maxLength={120} />
          <Choice
            name="scopes"
            label={t.scopes}
            value={sent.get("scopes")}
            options={scopeChoices.map((scopes) => [scopes, scopesText(scopes.split(" "), visit)])}
          />
        </div>
        <div class="filters">
          <Field
            name="monthly_cap_yen"
            label={t.cap}
            hint={t.capHint}
            error={fault === "cap" ? t.badCap : undefined}
            value={sent.get("monthly_cap_yen")}
            autocomplete="off"
            maxLength={12}
          />
          <Field
            name="until"
            label={t.until}
            hint={t.untilHint}
            error={fault === "until" ? t.badUntil : undefined}
            value={sent.get("until")}
            type="date"
          />
        </div>
        <Button>{t.add}</Button>
      </OwnForm>
    </section>
  );
}

export function scopesText(scopes: readonly string[], { language }: Visit): string {
  const words = scopes.map((scope) => inWords("key_scope", scope, language));
  return words.join(language === "ja" ? "、" : ", ");
}

/** The request body from the form fields. Throws ChildFault for an invalid value. */
export function sentChild(form: Fields): Readonly<Record<string, unknown>> {
  const filled = (name: string) => form.get(name)?.trim() || null;
  const cap = filled("monthly_cap_yen")?.replaceAll(",", "") ?? null;
  if (cap !== null && !/^\d{1,12}$/.test(cap)) throw new ChildFault("cap");
  return {
    label: filled("label"),
    scopes: (filled("scopes") ?? "read").split(" "),
    monthly_cap_yen: cap === null ? null : Number(cap),
    expires_at: endOf(filled("until")),
  };
}

/** The key is valid until the end of the day in Japan. */
function endOf(day: string | null): string | null {
  if (day === null) return null;
  const end = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T23:59:59+09:00`) : Number.NaN;
  if (Number.isNaN(end)) throw new ChildFault("until");
  return `${new Date(end).toISOString().slice(0, 19)}Z`;
}

class ChildFault extends Error {
  readonly field: "cap" | "until";
  constructor(field: "cap" | "until") {
    super(`${field} cannot be read`);
    this.field = field;
  }
}

/** The rejected field of a new child key; null for any other failure. */
export function faultOf(error: unknown): TriedChild["fault"] {
  if (error instanceof ChildFault) return error.field;
  // Of inputs that pass the checks above, the endpoint rejects only a past day.
  return error instanceof ServiceError && error.code === "validation_error" ? "until" : null;
}
