import { z } from "zod";
import {
  Checksum,
  ChecksumBasis,
  Confidence,
  Fraction,
  HttpUrl,
  IsoDate,
  JsonObject,
  ManYen,
  Prefecture,
  Text,
  Timestamp,
  UnifiedId,
} from "../common.ts";
import {
  amountBand,
  amountBasis,
  authorityLevel,
  coverageDimension,
  type fieldsLevel,
  officialUrlKind,
  placeBasis,
  programKind,
  tier,
  trustLevel,
} from "../enums.ts";

const CoverageDimension = z.enum(coverageDimension);

/** First and last day on which applications are taken; each null when it is not known. */
export const ApplicationWindow = z.object({
  start: IsoDate.nullable().describe("First day of applications."),
  end: IsoDate.nullable().describe("Last day of applications."),
});

const fields = {
  unified_id: UnifiedId,
  primary_name: Text.describe("Official name of the program."),
  aliases: z.array(Text).describe("Other names it is known by."),
  authority_level: z
    .enum(authorityLevel)
    .nullable()
    .describe("Level of the body that runs it; null when not labelled."),
  authority_name: Text.nullable().describe("Body that runs it."),
  prefecture: Prefecture.nullable().describe("Prefecture it is limited to; null when nationwide or not labelled."),
  municipality: Text.nullable().describe("Municipality it is limited to."),
  program_kind: z.enum(programKind).nullable().describe("Kind of support."),
  official_url: HttpUrl.nullable().describe("Official page of the program."),
  amount_max_man_yen: ManYen.nullable().describe("Most it pays or lends, in units of 10,000 JPY."),
  amount_min_man_yen: ManYen.nullable().describe("Least it pays or lends, in units of 10,000 JPY."),
  subsidy_rate: Fraction.nullable().describe("Share of the cost it covers, 0 to 1."),
  trust_level: z
    .enum(trustLevel)
    .nullable()
    .describe(
      "verified: address, fetch time and checksum of the source are known; linked: its address is; else unverified.",
    ),
  tier: z.enum(tier).describe("How well the program is documented, S best; follows from the published rule alone."),
  coverage_score: Fraction.nullable().describe("Share of the ten coverage dimensions that are filled."),
  gap_to_tier_s: z.array(CoverageDimension).describe("Dimensions still missing for tier S."),
  a_to_j_coverage: z.record(CoverageDimension, z.boolean()).describe("For each of the ten dimensions: is it filled?"),
  excluded: z.boolean().describe("Taken out of public search; always false in public answers."),
  exclusion_reason: Text.nullable().describe("Why it was taken out; always null in public answers."),
  crop_categories: z.array(Text).describe("Crops it is meant for."),
  equipment_category: Text.nullable().describe("Equipment it is meant for."),
  target_types: z.array(Text).describe("Applicants it is meant for."),
  funding_purpose: z.array(Text).describe("Purposes it may be used for."),
  amount_band: z.enum(amountBand).nullable().describe("Range of the maximum amount, in units of 10,000 JPY."),
  application_window: ApplicationWindow.describe("When applications are taken; members are null when not known."),
};

const example = {
  unified_id: "UNI-3f2a9c01d4",
  primary_name: "見本市出展支援補助金",
  aliases: ["出展補助"],
  authority_level: "prefecture",
  authority_name: "架空県産業振興課",
  prefecture: "東京都",
  municipality: null,
  program_kind: "subsidy",
  official_url: "https://www.example.lg.jp/shien/",
  amount_max_man_yen: 50,
  amount_min_man_yen: null,
  subsidy_rate: 0.5,
  trust_level: "linked",
  tier: "B",
  coverage_score: 0.4,
  gap_to_tier_s: ["E_expenses", "F_documents", "G_procedure", "H_conditions", "I_contact", "J_statistics"],
  a_to_j_coverage: {
    A_basics: true,
    B_target: true,
    C_amount: true,
    D_schedule: true,
    E_expenses: false,
    F_documents: false,
    G_procedure: false,
    H_conditions: false,
    I_contact: false,
    J_statistics: false,
  },
  excluded: false,
  exclusion_reason: null,
  crop_categories: [],
  equipment_category: null,
  target_types: ["corporation"],
  funding_purpose: ["販路開拓"],
  amount_band: "50_100",
  application_window: { start: "2026-04-01", end: "2026-05-29" },
} satisfies z.input<z.ZodObject<typeof fields>>;

/** A program as search returns it (`fields=default`). */
export const Program = z.object(fields).meta({
  id: "StoredProgram",
  description: "A public support program. Every key is always present; null means not known.",
  examples: [example],
});

/** The seven keys of a program with `fields=minimal`. */
export const ProgramMinimal = z
  .object({
    unified_id: fields.unified_id,
    primary_name: fields.primary_name,
    tier: fields.tier,
    prefecture: fields.prefecture,
    authority_name: fields.authority_name,
    amount_max_man_yen: fields.amount_max_man_yen,
    official_url: fields.official_url,
  })
  .meta({
    id: "StoredProgramMinimal",
    description: "The seven keys that identify a program in a list.",
    examples: [
      {
        unified_id: example.unified_id,
        primary_name: example.primary_name,
        tier: example.tier,
        prefecture: example.prefecture,
        authority_name: example.authority_name,
        amount_max_man_yen: example.amount_max_man_yen,
        official_url: example.official_url,
      },
    ],
  });

/** A page on which a program was found. */
export const SourceMention = z.object({
  url: HttpUrl.describe("Address of the page."),
  fetched_at: Timestamp.nullable().describe("When it was fetched."),
  confidence: Confidence.nullable(),
});

/** A program with everything that is known about it; the record of the `program` table. */
export const ProgramDetail = z
  .object({
    ...fields,
    enriched: z
      .partialRecord(CoverageDimension, JsonObject.nullable())
      .nullable()
      .describe("Details by coverage dimension; null when no dimension has any."),
    source_mentions: z.array(SourceMention).nullable().describe("Pages the program was found on."),
    source_url: HttpUrl.nullable().describe("Page the record was read from; always one of a known publisher."),
    source_fetched_at: Timestamp.nullable().describe("When that page was fetched."),
    source_checksum: Checksum.nullable().describe("SHA-256 of what was fetched."),
    required_documents: z.array(Text).describe("Documents an application needs; empty when none were extracted."),
    next_deadline: IsoDate.nullable().describe(
      "Last day of the call for applications that was open or next on the day of the newest input of the snapshot, not today: compare it with the day of the question.",
    ),
    amount_basis: z
      .enum(amountBasis)
      .nullable()
      .describe(
        "Where the amounts come from. official: the publisher's own data; words: words of the source that are held here; listed: a collected list, without the words of the page; withheld: sources state an amount that contradicts itself, and none is shown; null: none is stated.",
      ),
    official_url_kind: z
      .enum(officialUrlKind)
      .nullable()
      .describe("page: the address is that of a page; home_page: only that of the body's site."),
    checksum_basis: ChecksumBasis,
    merged_ids: z
      .array(UnifiedId)
      .describe("Other ids of this program, under which sources tell of it again; each leads to this record."),
    place_basis: z
      .enum(placeBasis)
      .nullable()
      .describe(
        "What prefecture and municipality rest on: the municipality or the prefecture that the source states, the name of the " +
          "program or its authority, or the host of its publisher; null without a place.",
      ),
    source_checksum_stated: Text.nullable().describe(
      "Checksum of the page as the source itself writes it, where it is no SHA-256 of 64 digits; nothing here was checked against it.",
    ),
  })
  .meta({
    id: "StoredProgramDetail",
    description: "A public support program with details by dimension, the pages it was found on and its lineage.",
    examples: [
      {
        ...example,
        enriched: { C_amount: { note: "税抜" }, J_statistics: null },
        source_mentions: [
          { url: "https://www.example.lg.jp/shien/", fetched_at: "2026-04-01T00:00:00Z", confidence: 0.9 },
        ],
        source_url: "https://www.example.lg.jp/shien/",
        source_fetched_at: "2026-04-01T00:00:00Z",
        source_checksum: null,
        required_documents: ["事業計画書"],
        next_deadline: "2026-05-29",
        amount_basis: "listed",
        official_url_kind: "page",
        checksum_basis: null,
        merged_ids: ["UNI-7b1e44a90c"],
        place_basis: "prefecture",
        source_checksum_stated: "0123456789abcdef",
      },
    ],
  });

/** Whether a program takes applications on the day of an answer. Not stored: it depends on the day. */
export const openState = {
  open_status: z
    .enum(["open", "closed", "unknown"])
    .describe("Whether applications are taken on as_of, by the calls that are held; unknown when no last day is held."),
  open_window: z
    .object({ start: IsoDate.nullable(), end: IsoDate.nullable() })
    .nullable()
    .describe("Days of the call that decides: the open one, else the next, else the last; null when none is held."),
  as_of: IsoDate.describe("Day in Japan that open_status speaks for."),
};
export type OpenState = z.infer<z.ZodObject<typeof openState>>;

const exampleState: OpenState = {
  open_status: "closed",
  open_window: { start: "2026-04-01", end: "2026-05-29" },
  as_of: "2026-11-15",
};

type StoredMeta = { readonly id: string; readonly description: string; readonly examples: readonly object[] };

function served<Shape extends typeof Program | typeof ProgramDetail | typeof ProgramMinimal>(shape: Shape) {
  const { id, description, examples } = z.globalRegistry.get(shape) as StoredMeta;
  return shape.extend(openState).meta({
    // Documents and clients know the shapes by these names; they never show the stored ones.
    id: id.replace("Stored", ""),
    description,
    examples: examples.map((each) => Object.assign({}, each, exampleState)),
  });
}

/** The shapes as answers show them. */
export const ServedProgram = served(Program);
export const ServedProgramDetail = served(ProgramDetail);
export const ServedProgramMinimal = served(ProgramMinimal);

/** The shapes that `fields` chooses from, by its value. */
type ProgramLevels = Readonly<
  Record<(typeof fieldsLevel)[number], typeof ServedProgram | typeof ServedProgramDetail | typeof ServedProgramMinimal>
>;

/** A program as detailed as `fields` asks for. The documents name the shape of each level. */
export function programAt(levels: ProgramLevels) {
  const shapes = [ServedProgramDetail, ServedProgram, ServedProgramMinimal].filter((shape) =>
    Object.values(levels).includes(shape),
  );
  const names = Object.entries(levels).map(([level, shape]) => [level, z.globalRegistry.get(shape)?.id]);
  return z.union(shapes).meta({ "x-fields": Object.fromEntries(names) });
}

export type Program = z.infer<typeof Program>;
export type ProgramMinimal = z.infer<typeof ProgramMinimal>;
export type ProgramDetail = z.infer<typeof ProgramDetail>;
