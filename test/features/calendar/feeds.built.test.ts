import { expect, it } from "vitest";
import { serviceOfFile } from "../../support/service.ts";

const service = serviceOfFile();

const unfolded = (bytes: Buffer) => bytes.toString().replaceAll("\r\n ", "").split("\r\n");
const valuesOf = (lines: readonly string[], name: string) =>
  lines.flatMap((line) => (line.startsWith(name) ? [line.slice(line.indexOf(":") + 1)] : []));

it("gives the deadlines of the calendar, one whole day each, in lines of at most 75 bytes", async () => {
  const { apiKey: key } = await service().createKey();
  const { status, headers, bytes } = await service().ask("/v1/calendar/deadlines.ics?within_days=180", { key });
  expect([status, headers.get("content-type"), headers.get("x-billable-units")]).toEqual([
    200,
    "text/calendar; charset=utf-8",
    "1",
  ]);
  for (const line of bytes.toString().split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const { results } = (await service().ask("/v1/calendar/deadlines?within_days=180", { key })).body;
  const lines = unfolded(bytes);
  expect(results.length).toBeGreaterThan(0);
  expect(valuesOf(lines, "DTSTART")).toEqual(
    results.map(({ end_date }: { end_date: string }) => end_date.replaceAll("-", "")),
  );
  expect(valuesOf(lines, "UID")).toEqual(
    results.map(({ unified_id, end_date }: Record<string, string>) => `${unified_id}-${end_date}@konkyo`),
  );
  expect([lines[0], lines[1], lines.at(-2)]).toEqual(["BEGIN:VCALENDAR", "VERSION:2.0", "END:VCALENDAR"]);
});

it("keeps to the filters of the calendar, refuses what they refuse, and is not sent twice", async () => {
  const { headers, bytes } = await service().ask("/v1/calendar/deadlines.ics?within_days=180&limit=1");
  expect(valuesOf(unfolded(bytes), "UID").length).toBe(1);
  expect((await service().ask("/v1/calendar/deadlines.ics?within_days=181")).status).toBe(422);
  const again = await service().ask("/v1/calendar/deadlines.ics?within_days=180&limit=1", {
    headers: { "if-none-match": headers.get("etag")! },
  });
  expect(again.status).toBe(304);
});

it("gives the deadlines of one program, and 404 for none", async () => {
  const [first] = (await service().ask("/v1/calendar/deadlines?within_days=180")).body.results;
  const { status, bytes } = await service().ask(`/v1/programs/${first.unified_id}/deadlines.ics`);
  expect(status).toBe(200);
  expect(valuesOf(unfolded(bytes), "UID")).toContain(`${first.unified_id}-${first.end_date}@konkyo`);
  const unknown = await service().ask("/v1/programs/UNI-0000000000/deadlines.ics");
  expect([unknown.status, unknown.body.code]).toEqual([404, "program_not_found"]);
});
