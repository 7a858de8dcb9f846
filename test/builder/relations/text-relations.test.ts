import { describe, expect, it } from "vitest";
import { lawsOfPrograms, relationsOfEnforcement } from "../../../builder/relations/text-relations.ts";
import { LawNames } from "../../../builder/reconcile/laws/law-names.ts";
import { ProgramNames } from "../../../builder/reconcile/programs/programs.ts";
import type { RecordOf } from "../../../schemas/records/tables.ts";
import { program } from "./programs.ts";

const laws = new LawNames();
for (const [name, id] of [
  ["架空農地法", "LAW-1"],
  ["架空農地法施行令", "LAW-2"],
  ["架空補助金等に係る予算の執行に関する法律", "LAW-3"],
  ["架空補助金等に係る予算の執行に関する法律第二十三条の証票の書式を定める省令", "LAW-4"],
  ["架空雇用保険法施行規則", "LAW-5"],
] as const)
  laws.add(name, id);

describe("laws that programs name", () => {
  const found = (name: string, fields: object = {}) =>
    [...lawsOfPrograms([program("UNI-1", name, fields)], laws)].map(
      ({ to_id, article_citation, basis, confidence }) => [to_id, article_citation, basis, confidence],
    );

  it.each([
    ["架空農地法 認定制度", [["LAW-1", null, "name_in_title", 0.7]]],
    ["改正架空農地法に基づく支援", [["LAW-1", null, "name_in_title", 0.7]]],
    ["令和7年架空農地法改正のポイント", [["LAW-1", null, "name_in_title", 0.7]]],
    ["農地転用（架空農地法第５条第1項）", [["LAW-1", "第5条第1項", "citation", 0.8]]],
    ["架空農地法施行令の手引", [["LAW-2", null, "name_in_title", 0.7]]],
    ["架空農地法人の登録", []],
    ["旧架空農地法による貸付", []],
    ["有機農法等促進助成事業", []],
  ])("reads %s", (name, expected) => {
    expect(found(name)).toEqual(expected);
  });

  it("reads aliases and enriched texts too", () => {
    expect(found("農地の支援", { aliases: ["架空農地法の支援"] })).toEqual([["LAW-1", null, "name_in_title", 0.7]]);
    expect(found("農地の支援", { enriched: { A_basics: { notes: ["架空農地法第3条の2による"] } } })).toEqual([
      ["LAW-1", "第3条の2", "citation", 0.8],
    ]);
  });
});

describe("what enforcement is about", () => {
  const programs = new ProgramNames();
  for (const each of [program("UNI-1", "架空雇用調整助成金"), program("UNI-2", "架空緊急助成金")]) programs.add(each);
  const found = (fields: Partial<RecordOf<"enforcement_case">>) =>
    [...relationsOfEnforcement([{ case_id: "c", ...fields } as RecordOf<"enforcement_case">], laws, programs)].map(
      ({ to_id, type, article_citation }) => [to_id, type, article_citation],
    );

  it("links each law of a list, and takes the title of an ordinance for what it is", () => {
    const legal =
      "架空補助金等に係る予算の執行に関する法律 / 架空補助金等に係る予算の執行に関する法律第二十三条の証票の書式を定める省令";
    expect(found({ legal_basis: legal })).toEqual([
      ["LAW-3", "references_law", null],
      ["LAW-4", "references_law", null],
    ]);
    expect(found({ legal_basis: "架空雇用保険法施行規則 第120条・第140条" })).toEqual([
      ["LAW-5", "references_law", "第120条"],
      ["LAW-5", "references_law", "第140条"],
    ]);
    expect(found({ legal_basis: "架空庁関係法令" })).toEqual([]);
  });

  it("links the programs that it names, in any spelling, and no others", () => {
    expect(found({ program_name_hint: "①架空雇用調整 助成金 ②架空緊急助成金" })).toEqual([
      ["UNI-1", "related", null],
      ["UNI-2", "related", null],
    ]);
    expect(found({ program_name_hint: "架空雇用" })).toEqual([]);
  });

  it("reads the program out of the words of an audit", () => {
    const hint = "(2) 架空緊急助成金（医療分）が過大に交付されていたもの［21都府県］(135)―(183)";
    expect(found({ program_name_hint: hint })).toEqual([["UNI-2", "related", null]]);
  });

  it("takes the nationwide program where a place has one of that name too", () => {
    const local = program("UNI-3", "架空緊急助成金", { prefecture: "東京都" });
    const both = new ProgramNames();
    for (const each of [program("UNI-2", "架空緊急助成金"), local]) both.add(each);
    const hinted = { case_id: "c", program_name_hint: "架空緊急助成金" } as RecordOf<"enforcement_case">;
    expect([...relationsOfEnforcement([hinted], laws, both)].map(({ to_id }) => to_id)).toEqual(["UNI-2"]);
  });
});
