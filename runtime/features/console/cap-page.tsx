import { setMonthlyCap } from "../../endpoints/account/cap.ts";
import { consolePath, defineConsolePage, OwnForm } from "../../pages/console/console-page.tsx";
import { Actions, Button, Field } from "../../pages/kit/form.tsx";
import type { Page, Visit } from "../../pages/page.ts";
import { defineTexts } from "../../wire/language.ts";

const path = "/console/cap";

const texts = defineTexts({
  ja: {
    title: "月の上限",
    label: "一か月の上限（円、税抜）",
    hint: "上限を超えるリクエストは拒否され、料金は発生しません。0にすると、有料のリクエストをすべて停止します。",
    bad: "0以上の整数で入力してください。",
    set: "上限を設定する",
    remove: "上限をなくす",
  },
  en: {
    title: "Monthly cap",
    label: "Most that a month may cost, in JPY before tax",
    hint: "Calls beyond it are refused and cost nothing. 0 stops every call that costs units.",
    bad: "Enter a whole number, 0 or more.",
    set: "Set the cap",
    remove: "Remove the cap",
  },
});

/** Handles the cap form, and shows it again with the error. */
export const capPage: Page = defineConsolePage({
  path,
  show: async (visit) => shown(visit, "", false),
  async submit(visit) {
    const { form, callOwn, link } = visit;
    const sent = (form.get("monthly_cap_yen") ?? "").trim().replaceAll(",", "");
    const isRemoved = form.get("action") === "remove";
    if (!isRemoved && !/^\d{1,12}$/.test(sent)) return shown(visit, sent, true);
    await callOwn(setMonthlyCap, { body: { monthly_cap_yen: isRemoved ? null : Number(sent) } });
    return { goTo: link(consolePath, { done: "cap" }) };
  },
});

function shown(visit: Visit, value: string, isBad: boolean) {
  return {
    title: texts[visit.language].title,
    ...(isBad ? { status: 422 } : {}),
    content: <CapForm visit={visit} value={value} isBad={isBad} />,
  };
}

/** `value`: the current cap, empty for none. */
export function CapForm({ visit, value, isBad = false }: { visit: Visit; value: string; isBad?: boolean }) {
  const t = texts[visit.language];
  return (
    <OwnForm visit={visit} action={path}>
      <Field
        name="monthly_cap_yen"
        label={t.label}
        hint={t.hint}
        error={isBad ? t.bad : undefined}
        value={value}
        autocomplete="off"
        maxLength={15}
      />
      <Actions>
        <Button name="action" value="set">
          {t.set}
        </Button>
        {value !== "" && !isBad && (
          <Button kind="plain" name="action" value="remove">
            {t.remove}
          </Button>
        )}
      </Actions>
    </OwnForm>
  );
}
