import { expect, it } from "vitest";
import type { Page } from "../../../runtime/pages/page.ts";
import { serviceOfFile } from "../../support/service.ts";
import { openPage } from "./html.ts";

let shown = 0;
const counting: Page = {
  path: "/counted/{id}",
  reads: "snapshot",
  kept: true,
  show({ params, today }) {
    shown++;
    if (params["id"] === "elsewhere") return { goTo: "/counted/1" };
    return { title: `${params["id"]} ${today} ${shown}`, content: null };
  },
};
const service = serviceOfFile(() => ({
  pages: [counting],
}));
const titleOf = async (path: string, headers: Record<string, string> = {}) =>
  /<h1>([^<]*)<\/h1>/.exec((await openPage(service(), path, { headers })).html)?.[1];

it("sends a page again that was opened twice, and to nobody who would see another", async () => {
  await titleOf("/counted/1");
  const second = await titleOf("/counted/1");
  expect(await titleOf("/counted/1")).toBe(second);
  expect(await titleOf("/counted/1?lang=ja")).not.toBe(second);
  expect(await titleOf("/counted/1", { "accept-language": "ja" })).not.toBe(second);
  expect(await titleOf("/counted/2")).not.toBe(second);
  service().setNow("2026-11-16T03:00:00Z");
  expect(await titleOf("/counted/1")).toContain("2026-11-16");
});

it("gives each its own request id, and keeps no redirect", async () => {
  const ids = await Promise.all(
    [1, 2, 3].map(async () => (await openPage(service(), "/counted/1")).headers.get("x-request-id")),
  );
  expect(new Set(ids).size).toBe(3);
  const before = shown;
  for (let turn = 0; turn < 3; turn++) expect((await openPage(service(), "/counted/elsewhere")).status).toBe(303);
  expect(shown).toBe(before + 3);
});
