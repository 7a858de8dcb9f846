import { expect, it } from "vitest";
import { mountState } from "../../../runtime/mount/mounts.ts";

const nowMs = Date.parse("2026-11-15T00:00:00Z");
const mounted = { id: "A", expires: "2026-11-15T00:00:01Z" };
const sound = { mounted, pointer: "A", refused: null, damaged: null, nowMs };
const refused = { id: "B", file: "search/law.idx", reason: "missing" };
const damaged = { id: "Z", file: "records.mdb", reason: "SHA-256 differs" };

it.each([
  ["sound", sound, "ok", "ok"],
  ["expired", { ...sound, nowMs: nowMs + 1000 }, "degraded: expired at 2026-11-15T00:00:01Z", "ok"],
  [
    "with a refused successor",
    { ...sound, pointer: "B", refused },
    "degraded: refused B: search/law.idx: missing",
    "degraded: search/law.idx of B is not usable",
  ],
  [
    "in place of a damaged one",
    { ...sound, damaged, refused: damaged },
    "degraded: scrub mismatch records.mdb in Z",
    "ok",
  ],
  [
    "in all trouble at once",
    { mounted, pointer: null, refused: { ...refused, file: null }, damaged, nowMs: nowMs + 1000 },
    "degraded: scrub mismatch records.mdb in Z; refused B: missing; no snapshot is current; expired at 2026-11-15T00:00:01Z",
    "ok",
  ],
] as const)("tells of a snapshot that is mounted and %s", (_, facts, snapshot, searchIndex) => {
  expect(mountState(facts)).toEqual({ id: "A", snapshot, search_index: searchIndex });
});

it.each([
  ["nothing is current", { ...sound, mounted: null, pointer: null }, "failed: no snapshot is current"],
  ["the first one is refused", { ...sound, mounted: null, refused }, "failed: refused B: search/law.idx: missing"],
  ["it was damaged", { ...sound, mounted: null, refused: damaged, damaged }, "failed: scrub mismatch records.mdb"],
] as const)("fails when none is mounted because %s", (_, facts, snapshot) => {
  expect(mountState(facts)).toEqual({ id: null, snapshot, search_index: "failed: no snapshot is mounted" });
});
