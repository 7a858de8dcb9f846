import { hasPage, recordPath } from "../words/addresses.ts";
import { placesBegunBy } from "./places.ts";

type Suggestion = { dataset: string; id: string; name: string; matched: string };

/** A page to go to, with its kind and its name. */
type Option = { path: string; kind: string; text: string };

/** Adds suggestions to a search box. */
export function suggestFor(input: HTMLInputElement): void {
  const kinds = JSON.parse(input.dataset["suggest"] ?? "{}") as Record<string, string>;
  const list = document.createElement("ul");
  list.id = `${input.id}-suggestions`;
  list.className = "suggestions";
  list.hidden = true;
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", input.dataset["suggestions"] ?? "");
  input.after(list);
  input.setAttribute("role", "combobox");
  input.setAttribute("aria-autocomplete", "list");
  input.setAttribute("aria-controls", list.id);
  input.autocomplete = "off";
  let chosen = -1;
  let asked: AbortController | null = null;
  close();

  input.addEventListener("input", () => void suggest());
  // Pressing an option moves the focus before the click event.
  input.addEventListener("blur", () => setTimeout(close, 150));
  input.addEventListener("keydown", (event) => {
    if (list.hidden || event.isComposing) return;
    const options = list.children.length;
    if (event.key === "ArrowDown") choose((chosen + 1) % options);
    else if (event.key === "ArrowUp") choose((chosen - 1 + options) % options);
    else if (event.key === "Escape") close();
    else if (event.key === "Enter" && chosen >= 0) list.children[chosen]?.querySelector("a")?.click();
    else return;
    event.preventDefault();
  });

  async function suggest(): Promise<void> {
    asked?.abort();
    const query = input.value.trim();
    if (query === "") return close();
    const asking = (asked = new AbortController());
    try {
      const address = `/v1/suggest?${new URLSearchParams({ q: query.slice(0, 200), limit: "8" })}`;
      const response = await fetch(address, { signal: asking.signal, credentials: "omit" });
      if (!response.ok) return close();
      const { results } = (await response.json()) as { results: Suggestion[] };
      const records = results.filter(({ dataset }) => hasPage(dataset)).map(toRecord);
      if (!asking.signal.aborted) show([...companiesNumbered(query), ...records, ...toPlaces(query)].slice(0, 8));
    } catch {
      // The next keystroke asks again, and the form works in any case.
    }
  }

  /** A corporate number, also of an invoice issuer or in full width, leads to its company. */
  function companiesNumbered(query: string): Option[] {
    const number = /^T?(\d{13})$/i.exec(query.normalize("NFKC").replace(/[\s-]/g, ""))?.[1];
    if (number === undefined) return [];
    return [
      {
        path: recordPath("houjin", number),
        kind: kinds["houjin"] ?? "",
        text: `${input.dataset["company"]} ${number}`,
      },
    ];
  }

  /** The programs of prefectures whose name or reading begins like this. */
  function toPlaces(query: string): Option[] {
    return placesBegunBy(query)
      .slice(0, 3)
      .map((name) => ({
        path: `/search?${new URLSearchParams({ kind: "program", prefecture: name, include_national: "true" })}`,
        kind: kinds["program"] ?? "",
        text: name + (input.dataset["programsOf"] ?? ""),
      }));
  }

  function toRecord({ dataset, id, name, matched }: Suggestion): Option {
    return {
      path: hasPage(dataset) ? recordPath(dataset, id) : "/",
      kind: kinds[dataset] ?? dataset,
      text: matched === name ? name : `${name}（${matched}）`,
    };
  }

  function show(found: readonly Option[]): void {
    chosen = -1;
    list.replaceChildren(...found.map(option));
    list.hidden = found.length === 0;
    input.setAttribute("aria-expanded", String(!list.hidden));
    input.removeAttribute("aria-activedescendant");
  }

  function option({ path, kind: kindName, text: label }: Option, index: number): HTMLElement {
    const item = document.createElement("li");
    item.id = `${list.id}-${index}`;
    item.setAttribute("role", "option");
    const link = document.createElement("a");
    const language = new URLSearchParams(location.search).get("lang");
    link.href = path + (language ? `${path.includes("?") ? "&" : "?"}lang=${language}` : "");
    link.tabIndex = -1;
    const kind = document.createElement("span");
    kind.className = "kind";
    kind.textContent = kindName;
    const text = document.createElement("span");
    text.className = "name";
    text.textContent = label;
    link.append(kind, text);
    item.append(link);
    return item;
  }

  function choose(index: number): void {
    list.children[chosen]?.removeAttribute("aria-selected");
    chosen = index;
    const item = list.children[index];
    item?.setAttribute("aria-selected", "true");
    if (item) input.setAttribute("aria-activedescendant", item.id);
  }

  function close(): void {
    list.hidden = true;
    chosen = -1;
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
  }
}
