import { Notice } from "../kit/notice.tsx";
import type { Language, Texts } from "../language.ts";

const texts: Texts<{ title: string; text: string }> = {
  ja: {
    title: "これは試用環境（サンドボックス）です",
    text: "お金は一切動きません。カード番号などは入力しないでください。",
  },
  en: { title: "This is a sandbox", text: "No money moves. Do not enter card numbers or anything like that." },
};

/** Says on every page of the sandbox that nothing is real. */
export function SandboxMark({ language }: { readonly language: Language }) {
  const { title, text } = texts[language];
  return (
    <Notice kind="warning" title={title}>
      <p>{text}</p>
    </Notice>
  );
}
