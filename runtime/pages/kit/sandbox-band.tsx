import type { Language, Texts } from "../language.ts";

const texts: Texts<{ name: string; text: string }> = {
  ja: { name: "試用環境", text: "お金は一切動きません。カード番号などは入力しないでください。" },
  en: { name: "Sandbox", text: "No money moves. Do not enter card numbers or anything like that." },
};

/** A banner on every page: payments are not real. */
export function SandboxBand({ language }: { readonly language: Language }) {
  const { name, text } = texts[language];
  return (
    <aside class="sandbox" aria-label={name}>
      <p class="frame">
        <strong>{name}</strong> {text}
      </p>
    </aside>
  );
}
