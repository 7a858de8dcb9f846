import { expect, it } from "vitest";
import { serviceOfFile } from "../../support/service.ts";
import { describeArtifact } from "./artifact-suite.ts";

const service = serviceOfFile();

const ask = describeArtifact(service, "company_folder_brief", {
  sectionIds: [
    "folder_readme",
    "crm_note",
    "owner_questions",
    "company_profile",
    "diligence_snapshot",
    "folder_checklist",
  ],
  made: ["folder_readme", "crm_note", "owner_questions", "folder_checklist"],
});

it("offers readme, note and questions both as sections and to paste", async () => {
  const { body } = await ask({ houjin_bangou: "3999900000006" });
  expect(body.copy_paste_parts.map(({ part_id: id }: { part_id: string }) => id)).toEqual([
    "folder_readme",
    "crm_note",
    "owner_questions",
  ]);
  const [readme, note, questions] = body.copy_paste_parts.map(({ text }: { text: string }) => text);
  expect(readme).toMatch(/^# /);
  expect(readme).toContain("「確認できない」であり、「ない」ではありません");
  expect(note).toContain("行政処分等 1件");
  expect(questions).toContain("登録の取消・失効の経緯");
});

it("asks the owner where nothing is held instead of assuming", async () => {
  const { body } = await ask({ houjin_bangou: "9999990000099" });
  const questions = body.sections.find(({ section_id: id }: { section_id: string }) => id === "owner_questions").rows;
  expect(questions.map((row: Record<string, string>) => row["question_ja"])).toContain(
    "過去に行政処分や補助金の返還を受けたことはありますか。",
  );
});
