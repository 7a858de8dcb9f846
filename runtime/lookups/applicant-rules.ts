import { amValidateRule } from "../../schemas/service-enums.ts";

export type RuleId = (typeof amValidateRule)[number];
export type RuleStatus = "passed" | "failed" | "deferred";
export type RuleResult = {
  readonly rule_id: RuleId;
  /** `deferred`: the input of the rule was not sent, or cannot be read. */
  readonly status: RuleStatus;
  readonly passed: boolean | null;
  readonly severity: "error" | "warning";
  readonly message_ja: string;
  /** Input fields of the rule, as dotted paths. */
  readonly fields: readonly string[];
};
export type ApplicantData = Readonly<Record<string, unknown>>;

/** Plausibility rules for an applicant's own statements, in vocabulary order; today is a day in Japan. */
export function checkApplicant(data: ApplicantData, today: string): RuleResult[] {
  return amValidateRule.map((id) => {
    const { fields, severity, holds, messages } = rules[id];
    const values = fields.map((field) => valueAt(data, field));
    const passed = values.includes(undefined) ? null : holds(values, today);
    const status = statusOf(passed);
    return { rule_id: id, status, passed, severity, message_ja: messages[status], fields };
  });
}

function statusOf(passed: boolean | null): RuleStatus {
  if (passed === null) return "deferred";
  return passed ? "passed" : "failed";
}

type Rule = {
  readonly fields: readonly string[];
  readonly severity: RuleResult["severity"];
  /** Null when a value is present but cannot be read. */
  holds(values: readonly unknown[], today: string): boolean | null;
  readonly messages: Readonly<Record<RuleStatus, string>>;
};

const rules: Readonly<Record<RuleId, Rule>> = {
  training_hours_per_year: atMost("behavioral.training_hours_per_year", 8_760, "年間研修時間", "時間"),
  annual_work_days: atMost("behavioral.annual_work_days", 365, "年間就業日数", "日"),
  weekly_work_hours: atMost("behavioral.weekly_work_hours", 168, "週あたりの就業時間", "時間"),
  start_year_plausible: {
    fields: ["plan.start_year"],
    severity: "warning",
    holds([year], today) {
      if (typeof year !== "number" || !Number.isInteger(year)) return null;
      const thisYear = Number(today.slice(0, 4));
      return year >= thisYear - 20 && year <= thisYear + 10;
    },
    messages: {
      passed: "開始年は今年の20年前から10年後までの範囲にあります。",
      failed: "開始年が今年の20年前から10年後までの範囲にありません。",
      deferred: "開始年（plan.start_year）が未指定か整数でないため、判定していません。整数で指定してください。",
    },
  },
  birth_vs_age: {
    fields: ["identity.age", "identity.birth_date"],
    severity: "error",
    holds([age, birth], today) {
      const expected = typeof birth === "string" ? ageOn(birth, today) : null;
      return typeof age !== "number" || expected === null ? null : age === expected;
    },
    messages: {
      passed: "年齢は生年月日から計算した今日の年齢と一致します。",
      failed: "年齢が生年月日から計算した今日の年齢と一致しません。",
      deferred:
        "年齢（identity.age）と生年月日（identity.birth_date）の少なくとも一方が読み取れないため、判定していません。両方を指定してください。",
    },
  },
  desired_amount_upper: atMost("plan.desired_amount_man_yen", 500_000, "希望金額", "万円"),
};

function atMost(field: string, most: number, name: string, unit: string): Rule {
  return {
    fields: [field],
    severity: "error",
    holds: ([value]) => (typeof value === "number" ? value <= most : null),
    messages: {
      passed: `${name}は上限（${most}${unit}）以内です。`,
      failed: `${name}が上限（${most}${unit}）を超えています。`,
      deferred: `${name}（${field}）が未指定か数値でないため、判定していません。数値で指定してください。`,
    },
  };
}

/** The value at a dotted path; undefined when missing or null. */
function valueAt(data: ApplicantData, path: string): unknown {
  let value: unknown = data;
  for (const step of path.split(".")) {
    if (value === null || typeof value !== "object" || !Object.hasOwn(value, step)) return undefined;
    value = (value as ApplicantData)[step];
  }
  return value ?? undefined;
}

/** Whole years from a birthday to a day; null for an invalid day or a future birthday. */
function ageOn(birth: string, today: string): number | null {
  const parsed = Date.parse(`${birth}T00:00:00Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(birth) || Number.isNaN(parsed)) return null;
  if (new Date(parsed).toISOString().slice(0, 10) !== birth || birth > today) return null;
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4));
  return today.slice(5) < birth.slice(5) ? years - 1 : years;
}
