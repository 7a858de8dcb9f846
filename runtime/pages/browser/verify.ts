import type { PublishedKey } from "../../../client/verify/signed-note.ts";
import { judge, type Judgement } from "../verify/judge.ts";
import type { VerifyTexts } from "../verify/verify-texts.ts";

/* The verifier: takes a document by paste, drop or file and shows the result. It makes no requests. */

const form = document.querySelector<HTMLFormElement>("#verifier");
if (form) begin(form);

function begin(verifier: HTMLFormElement): void {
  const texts = JSON.parse(verifier.dataset["texts"] ?? "{}") as VerifyTexts;
  const input = verifier.querySelector<HTMLTextAreaElement>("#document")!;
  const keys = verifier.querySelector<HTMLTextAreaElement>("#keys")!;
  const file = verifier.querySelector<HTMLInputElement>("#file")!;
  const place = verifier.querySelector<HTMLElement>("#judgement")!;

  const run = async () => {
    try {
      place.replaceChildren(...shown(await judge(input.value, readKeys(keys.value)), texts));
    } catch (error) {
      place.replaceChildren(
        element("p", "verdict warning", `${texts.broken} ${error instanceof Error ? error.message : ""}`),
      );
    }
  };
  const take = async (files: FileList | null | undefined) => {
    const [first] = files ?? [];
    if (!first) return;
    input.value = await first.text();
    await run();
  };
  verifier.addEventListener("submit", (event) => {
    event.preventDefault();
    void run();
  });
  file.addEventListener("change", () => void take(file.files));
  verifier.addEventListener("dragover", (event) => {
    event.preventDefault();
    input.classList.add("over");
  });
  verifier.addEventListener("dragleave", () => input.classList.remove("over"));
  verifier.addEventListener("drop", (event) => {
    event.preventDefault();
    input.classList.remove("over");
    void take(event.dataTransfer?.files);
  });
}

function readKeys(text: string): PublishedKey[] {
  const { keys } = JSON.parse(text) as { keys?: PublishedKey[] };
  return Array.isArray(keys) ? keys : [];
}

const marks = { ok: "✓", failed: "✗", not_done: "–" } as const;
const kinds = { holds: "success", altered: "danger", untrusted: "warning", unusable: "warning" } as const;

function shown({ what, verdict, checks, facts, reason }: Judgement, texts: VerifyTexts): HTMLElement[] {
  const head = element("p", `verdict ${kinds[verdict]}`, `${texts.what[what]}: ${texts.verdicts[verdict]}`);
  head.dataset["verdict"] = verdict;
  if (reason !== undefined) return [head, element("p", "", texts.unusable[reason] ?? reason)];
  const list = element("ul", "checks");
  for (const check of checks) {
    const item = element("li", check.outcome);
    item.append(element("span", "mark", marks[check.outcome]));
    const text = element("div", "");
    text.append(
      element("strong", "", texts.checks[check.check]),
      element("span", "faint", ` ${texts.outcomes[check.outcome]}`),
    );
    if (check.outcome === "failed") text.append(element("p", "", check.reason));
    if (check.outcome === "not_done") text.append(element("p", "faint", texts.notDone[check.why]));
    item.append(text);
    list.append(item);
  }
  const table = element("dl", "facts");
  for (const [name, value] of Object.entries(facts)) {
    const pair = element("div", "");
    const label = name === "key" && what === "proof" ? texts.facts["key_of_record"] : texts.facts[name];
    pair.append(element("dt", "", label ?? name), element("dd", "", value));
    table.append(pair);
  }
  return [head, list, table];
}

function element(name: string, className: string, text = ""): HTMLElement {
  const made = document.createElement(name);
  if (className !== "") made.className = className;
  made.textContent = text;
  return made;
}
