import { defineTexts, type Language } from "../../wire/language.ts";

const texts = defineTexts({
  ja: { copy: "コピー", copied: "コピーしました" },
  en: { copy: "Copy", copied: "Copied" },
});

/** A text to copy, such as a key or a command, with a copy button where scripts run. */
export function CopyText({
  id,
  label,
  text,
  language,
}: {
  readonly id: string;
  readonly label: string;
  readonly text: string;
  readonly language: Language;
}) {
  const { copy, copied } = texts[language];
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <div class="copy">
        <input id={id} class="code" type="text" value={text} readOnly spellcheck={false} autocomplete="off" />
        <button type="button" class="button plain" data-copies={id} data-done={copied} hidden>
          {copy}
        </button>
      </div>
      <p class="hint" role="status" data-says={id} />
    </div>
  );
}

/** Lines of code, with a copy button where scripts run. */
export function CopyCode({
  id,
  text,
  language,
}: {
  readonly id: string;
  readonly text: string;
  readonly language: Language;
}) {
  const { copy, copied } = texts[language];
  return (
    <>
      <pre tabindex={0}>
        <code id={id}>{text}</code>
      </pre>
      <p class="copy-code">
        <button type="button" class="button plain" data-copies={id} data-done={copied} hidden>
          {copy}
        </button>{" "}
        <span class="hint" role="status" data-says={id} />
      </p>
    </>
  );
}

/** A short code in large letters, for comparison with another screen. */
export function BigCode({ text }: { readonly text: string }) {
  return (
    <p class="big-code">
      <code>{text}</code>
    </p>
  );
}
