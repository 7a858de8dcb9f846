import { createHash } from "node:crypto";
import { z } from "zod";
import { defineEndpoint } from "../../endpoint/endpoint.ts";

/**
 * The script embedded in other sites: a program search with name suggestions. It has no dependency, sets no cookie, inserts
 * text only, and calls only the service it was loaded from.
 */
export const widgetScript = `
(() => {
  "use strict";
  const base = new URL(document.currentScript.src).origin;
  const texts = {
    ja: { label: "公的支援制度をさがす", send: "検索", none: "確認できる制度が見つかりませんでした。制度がないという意味ではありません。",
      failed: "検索できませんでした。しばらくしてからお試しください。", refused: "検索サービスに接続できません。設置した方は、ウィジェットのキーと、許可したサイトにこのサイトが含まれているかを確認してください。",
      found: (n) => n + "件", upTo: (n) => "上限 " + n.toLocaleString("ja-JP") + "万円",
      from: "出典つきデータ: Konkyo", place: "都道府県", any: "すべて",
      open: (end) => "募集中（" + end + "まで）", closed: (days) => "募集終了（" + days + "日前）", ended: "募集終了", ahead: (start) => "募集前（" + start + "から）",
      unknown: "募集期間は未収録", fetched: (when) => when + "取得" },
    en: { label: "Search public support programs", send: "Search", none: "No program could be confirmed. That does not mean that there is none.",
      failed: "The search failed. Please try again later.", refused: "The search cannot be reached from this site. Its owner has to check the key, and that the allowed sites include this one.",
      found: (n) => n + " found", upTo: (n) => "up to " + (n * 10000).toLocaleString("en-US") + " JPY",
      from: "Data with sources: Konkyo", place: "Prefecture", any: "Any",
      open: (end) => "open until " + end, closed: (days) => "closed " + days + " days ago", ended: "closed", ahead: (start) => "opens " + start,
      unknown: "window not held", fetched: (when) => "fetched " + when },
  };
  const style = ".konkyo-widget{font:inherit;max-width:40rem}.konkyo-widget form{display:flex;gap:.5rem;flex-wrap:wrap;align-items:end}" +
    ".konkyo-widget label{display:flex;flex-direction:column;font-size:.875em;flex:1 1 12rem}.konkyo-widget label+label{flex:0 1 9rem}" +
    ".konkyo-widget input,.konkyo-widget select,.konkyo-widget button{font:inherit;padding:.5rem;min-height:2.75rem;box-sizing:border-box}" +
    ".konkyo-widget ul{list-style:none;padding:0;margin:.75rem 0}.konkyo-widget li{padding:.5rem 0;border-top:1px solid currentColor}" +
    ".konkyo-widget small{display:block;opacity:.85}";
  const make = (name, attributes, ...children) => {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.append(...children);
    return element;
  };
  const ask = async (path, query) => {
    const response = await fetch(base + path + "?" + new URLSearchParams(query), { credentials: "omit" });
    if (!response.ok) throw new Error(String(response.status));
    return response.json();
  };
  const day = (text, language) => new Date(text + "T00:00:00Z").toLocaleDateString(language === "en" ? "en-GB" : "ja-JP", { timeZone: "UTC", dateStyle: "long" });
  const status = (program, t, language) => {
    const span = program.open_window || {};
    if (program.open_status === "unknown") return t.unknown;
    if (program.open_status === "open") return t.open(day(span.end, language));
    if (span.start && span.start > program.as_of) return t.ahead(day(span.start, language));
    return span.end ? t.closed(Math.round((Date.parse(program.as_of) - Date.parse(span.end)) / 86400000)) : t.ended;
  };
  let count = 0;
  const start = (place) => {
    if (place.dataset.konkyoStarted) return;
    place.dataset.konkyoStarted = "yes";
    const key = place.dataset.key || "";
    const language = (place.dataset.lang || document.documentElement.lang || "ja").startsWith("en") ? "en" : "ja";
    const t = texts[language];
    const names = "konkyo-names-" + ++count;
    const input = make("input", { type: "search", name: "q", maxlength: "200", list: names, autocomplete: "off" });
    const list = make("datalist", { id: names });
    const where = make("select", { name: "prefecture" }, make("option", { value: "" }, t.any));
    const form = make("form", { role: "search" }, make("label", {}, t.label, input), make("label", {}, t.place, where),
      make("button", { type: "submit" }, t.send), list);
    const says = make("p", { role: "status" });
    const results = make("ul", {});
    place.classList.add("konkyo-widget");
    place.setAttribute("lang", language);
    place.replaceChildren(form, says, results, make("small", {}, t.from));
    let choices = null;
    where.addEventListener("focus", () => {
      choices = choices || ask("/v1/widget/enum_values", { key }).then((all) => {
        for (const one of all.prefectures) where.append(make("option", { value: one.code }, one["label_" + language]));
      }).catch(() => { choices = null; });
    });
    let timer = 0;
    let typed = "";
    input.addEventListener("input", () => {
      clearTimeout(timer);
      typed = input.value.trim();
      if (typed.length < 2) return;
      const asked = typed;
      timer = setTimeout(() => {
        ask("/v1/suggest", { q: asked, dataset: "program", limit: "8" }).then((found) => {
          if (asked === typed) list.replaceChildren(...found.results.map((one) => make("option", { value: one.name })));
        }).catch(() => {});
      }, 150);
    });
    let turn = 0;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const own = ++turn;
      const query = { key, limit: place.dataset.limit || "5" };
      if (input.value.trim()) query.q = input.value.trim();
      if (where.value) query.prefecture = where.value;
      says.textContent = "…";
      ask("/v1/widget/search", query).then((found) => {
        if (own !== turn) return;
        says.textContent = found.total === 0 ? t.none : t.found(found.total);
        results.replaceChildren(...found.results.map((program) => {
          const safe = /^https?:\\/\\//.test(program.official_url || "");
          const name = safe
            ? make("a", { href: program.official_url, target: "_blank", rel: "noopener noreferrer" }, program.primary_name)
            : make("strong", {}, program.primary_name);
          const facts = [program.authority_name, program.prefecture, program.amount_max_man_yen === null ? null : t.upTo(program.amount_max_man_yen),
            program.open_status ? status(program, t, language) : null,
            program.source_fetched_at ? t.fetched(day(program.source_fetched_at.slice(0, 10), language)) : null];
          return make("li", {}, name, make("small", {}, facts.filter(Boolean).join(" · ")));
        }));
      }).catch((error) => {
        if (own !== turn) return;
        results.replaceChildren();
        // A browser hides the answer of a service that refuses its site, so that it looks like one that cannot be reached.
        says.textContent = /^40[13]$/.test(error.message) || error instanceof TypeError ? t.refused : t.failed;
      });
    });
  };
  const startAll = () => {
    document.head.append(make("style", {}, style));
    for (const place of document.querySelectorAll("[data-konkyo-widget]")) start(place);
  };
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", startAll);
  else startAll();
})();
`.trimStart();

const bytes = Buffer.from(widgetScript);
const etag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;

export const getWidgetScript = defineEndpoint({
  id: "DSC-2",
  method: "GET",
  path: "/widget.js",
  summary: "The script of the widget",
  description:
    "Put it into a page, with a div that has data-konkyo-widget and data-key; POST /v1/me/widget_keys shows how.",
  auth: "none",
  slot: false,
  units: 0,
  usage: false,
  response: z.string().meta({ description: "JavaScript for browsers, without dependencies." }),
  media: "text/javascript; charset=utf-8",
  cache: "strong",
  cors: "any",
  exported: "public",
  tool: false,
  reads: "service",
  handler: () => ({ body: bytes, etag }),
});
