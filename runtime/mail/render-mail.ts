import type { Mail, MailBlock } from "./mail-queue.ts";
import type { Language } from "../wire/language.ts";
import { escapeMarkup } from "../wire/markup.ts";

const unsubscribeLabel: Readonly<Record<Language, string>> = {
  ja: "このメールの配信を停止する",
  en: "Stop these mails",
};

/** A mail as text and as HTML. */
export function renderMail({ blocks, language, subject, unsubscribeUrl }: Mail): { text: string; html: string } {
  const leave: MailBlock | null =
    unsubscribeUrl === null ? null : { kind: "link", label: unsubscribeLabel[language], url: unsubscribeUrl };
  return {
    text: `${[...blocks.map(textOf), ...(leave ? ["-- ", textOf(leave)] : [])].join("\n\n")}\n`,
    html: [
      `<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeMarkup(subject)}</title></head><body>`,
      ...blocks.map(htmlOf),
      ...(leave ? ["<hr>", htmlOf(leave)] : []),
      "</body></html>",
    ].join("\n"),
  };
}

/** A subject in one line, without characters that could end its header. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
}

function textOf(block: MailBlock): string {
  switch (block.kind) {
    case "heading":
      return `■ ${block.text}`;
    case "paragraph":
      return block.text;
    case "link":
      return `${block.label}:\n${block.url}`;
    case "list":
      return block.items.map((item) => `- ${item}`).join("\n");
  }
}

function htmlOf(block: MailBlock): string {
  switch (block.kind) {
    case "heading":
      return `<h2>${escapeMarkup(block.text)}</h2>`;
    case "paragraph":
      return `<p>${escapeMarkup(block.text).replaceAll("\n", "<br>")}</p>`;
    case "link":
      // Only http(s) addresses become links; other schemes could execute code.
      return /^https?:\/\//.test(block.url)
        ? `<p><a href="${escapeMarkup(block.url)}">${escapeMarkup(block.label)}</a></p>`
        : `<p>${escapeMarkup(block.label)}: ${escapeMarkup(block.url)}</p>`;
    case "list":
      return `<ul>${block.items.map((item) => `<li>${escapeMarkup(item)}</li>`).join("")}</ul>`;
  }
}
