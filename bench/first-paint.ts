import { chromium } from "playwright-core";
import { median } from "./load.ts";

/** Milliseconds until the browser shows something of each page: the middle of five tries, each in a fresh profile. */
export async function firstPaint(executablePath: string, url: string, paths: readonly string[]): Promise<number[]> {
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const figures: number[] = [];
    for (const path of paths) {
      const tries: number[] = [];
      for (let number = 0; number < 5; number++) {
        const context = await browser.newContext();
        const page = await context.newPage();
        await page.goto(url + path);
        tries.push(await page.evaluate<number>(contentfulPaint));
        await context.close();
      }
      figures.push(median(tries));
    }
    return figures;
  } finally {
    await browser.close();
  }
}

/** Run inside the page: the browser tells of the paint when it has happened. */
const contentfulPaint = `new Promise((told) => new PerformanceObserver((list) => {
  const paint = list.getEntriesByName("first-contentful-paint")[0];
  if (paint) told(paint.startTime);
}).observe({ type: "paint", buffered: true }))`;
