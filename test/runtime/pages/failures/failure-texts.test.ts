import { expect, it } from "vitest";
import { type FailureCode, failures } from "../../../../runtime/base/errors.ts";
import { failureText, waitText } from "../../../../runtime/pages/failures/failure-texts.ts";
import { nonEmpty } from "../../../support/non-empty.ts";

const codes = Object.entries(failures) as [FailureCode, (typeof failures)[FailureCode]][];

it.each([410, 413, 414, 429, 503])("says of every refusal with %i what to do, in words of its own", (wanted) => {
  const generic = ["受け付けられませんでした", "サービスに問題が発生しました"];
  for (const [code, { status }] of nonEmpty(codes.filter(([, each]) => each.status === wanted))) {
    const [ja, en] = [failureText(code, status, "ja"), failureText(code, status, "en")];
    expect([code, generic.includes(ja.title), ja.text.endsWith("。"), en.text.endsWith(".")]).toEqual([
      code,
      false,
      true,
      true,
    ]);
  }
});

it("says how long to wait, and until when in Japan", () => {
  const now = new Date("2026-11-15T03:00:20Z");
  const said = (seconds: number | null) => [waitText(seconds, now, "ja"), waitText(seconds, now, "en")];
  expect(said(null)).toEqual([null, null]);
  expect(said(1)).toEqual(["1秒後に、もう一度お試しください。", "Try again in 1 second."]);
  expect(said(45)).toEqual(["45秒後に、もう一度お試しください。", "Try again in 45 seconds."]);
  expect(said(600)).toEqual([
    "約10分後（2026年11月15日 12:11 JST以降）に、もう一度お試しください。",
    "Try again in about 10 minutes (from 15 November 2026 12:11 JST on).",
  ]);
  expect(said(43_180)).toEqual([
    "約12時間後（2026年11月16日 00:00 JST以降）に、もう一度お試しください。",
    "Try again in about 12 hours (from 16 November 2026 00:00 JST on).",
  ]);
});
