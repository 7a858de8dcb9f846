import { z } from "zod";
import { Text } from "../../../schemas/common.ts";
import { authorityLevel, prefectures } from "../../../schemas/enums.ts";
import { industryDivisions } from "../../../snapshots/text/entities/industry.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { widgetCall, WidgetFacts, widgetFacts, WidgetKeyField } from "./widget-terms.ts";

const Choices = z.array(
  z.object({
    code: Text.describe("What to send."),
    label_ja: Text.describe("What to show, in Japanese."),
    label_en: Text.describe("What to show, in English."),
  }),
);

export const listWidgetChoices = defineEndpoint({
  id: "WID-4",
  ...widgetCall,
  path: "/v1/widget/enum_values",
  example: { key: "wgt_your-key-here" },
  summary: "What a widget can offer to choose from",
  units: 0,
  usage: false,
  query: z.object({ key: WidgetKeyField }),
  response: z
    .object({
      prefectures: Choices.describe("For prefecture."),
      industries: Choices.describe("For industry."),
      authority_levels: Choices.describe("For authority_level."),
      target_types: Choices.describe("For target, as the programs of this snapshot have it."),
      widget: WidgetFacts,
    })
    .meta({ id: "WidgetChoices", description: "What a widget can offer to choose from." }),
  failures: ["api_key_required", "invalid_api_key", "origin_not_allowed", "not_ready"],
  async handler(_input, { corpus, caller, services }) {
    const targets = corpus.programs.targetTypes.words.toSorted();
    return {
      body: {
        prefectures: prefectures.map(({ name, romaji }) => choice(name, name, capitalised(romaji))),
        industries: industryDivisions.map(([letter, name]) => choice(letter, name, industryEnglish[letter] ?? name)),
        authority_levels: authorityLevel.map((level) => choice(level, levelJapanese[level], capitalised(level))),
        target_types: targets.map((word) => choice(word, word, word)),
        widget: await widgetFacts(caller, services),
      },
    };
  },
});

function choice(code: string, ja: string, en: string) {
  return { code, label_ja: ja, label_en: en };
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

const levelJapanese = {
  national: "国",
  prefecture: "都道府県",
  municipality: "市区町村",
  financial: "公的金融機関",
} as const;

/** Divisions of the industry classification in English, by letter. */
const industryEnglish: Readonly<Record<string, string>> = {
  A: "Agriculture and forestry",
  B: "Fisheries",
  C: "Mining and quarrying",
  D: "Construction",
  E: "Manufacturing",
  F: "Electricity, gas, heat and water",
  G: "Information and communications",
  H: "Transport and postal services",
  I: "Wholesale and retail trade",
  J: "Finance and insurance",
  K: "Real estate and leasing",
  L: "Research, professional and technical services",
  M: "Accommodation and food services",
  N: "Personal services and amusement",
  O: "Education",
  P: "Medical care and welfare",
  Q: "Compound services",
  R: "Other services",
  S: "Government",
  T: "Not classifiable",
};
