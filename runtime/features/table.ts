import type { Endpoint } from "../endpoint/endpoint.ts";
import type { Feature } from "../feature/feature.ts";
import { familyPlace } from "../openapi/families.ts";
import type { Page, View } from "../pages/page.ts";
import * as coreEndpoints from "./core-endpoints.ts";
import { corePages } from "./core-pages.ts";
import * as listed from "./index.ts";

export const features: readonly Feature[] = Object.values(listed);

/**
 * Published order of the operation families, by the letters of their ids; documents keep it. A family that grew later continues
 * at its first later number; families that are not listed follow in the order of `openapi/families.ts`.
 */
const publishedOrder =
  "PRG EXC MET BIL FBK EVD ACC ALR DEV SUB STA TST ADV WID CAL DAT AM SPC AUD A2A EXT ADD ACC-12 ADD-4 ALR-4 SUB-9 INT DSC DEV-5"
    .split(" ")
    .map((start) => /^([A-Z0-9]+?)(?:-(\d+))?$/.exec(start)!)
    .map(([, family, first = "0"]) => ({ family, first: Number(first) }));

/** Every endpoint of the service, in contract order. Only these are served, documented and priced. */
export const endpoints: readonly Endpoint[] = [
  ...Object.values(coreEndpoints),
  ...features.flatMap((feature) => feature.endpoints ?? []),
].toSorted((one, other) => {
  const [a, b] = [placeOf(one.id), placeOf(other.id)];
  return a.run - b.run || a.number - b.number;
});

export const pages: readonly Page[] = [...corePages, ...features.flatMap((feature) => feature.pages ?? [])];

export const views: ReadonlyMap<string, View> = new Map(
  features.flatMap((feature) => Object.entries(feature.views ?? {})),
);

function placeOf(id: string): { readonly run: number; readonly number: number } {
  const dash = id.lastIndexOf("-");
  const [letters, number] = [id.slice(0, dash), Number(id.slice(dash + 1))];
  const run = publishedOrder.findLastIndex(({ family, first }) => family === letters && first <= number);
  return { run: run < 0 ? publishedOrder.length + familyPlace(id) : run, number };
}
