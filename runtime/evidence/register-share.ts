import type { KnownGap } from "../../schemas/answers/evidence.ts";
import { knownGap } from "../../snapshots/evidence/known-gaps.ts";
import type { Corpus } from "../corpus/corpus.ts";
import { withCommas } from "../endpoint/match.ts";

type Register = "houjin" | "invoice_registrant";

/** The gap of a register that is held in part, with the share that is; `dataset_not_loaded` when none is. */
export function registerGap({ searched }: Corpus, register: Register, section: string | null = null): KnownGap {
  const { rows } = searched[register];
  if (rows === 0) return knownGap("dataset_not_loaded", [], section);
  return withShare({ searched }, register, knownGap("registry_partial_mirror", [], section));
}

/** A gap with how many entries of a register are held: not to be found among few says little. */
export function withShare({ searched }: Pick<Corpus, "searched">, register: Register, gap: KnownGap): KnownGap {
  const { rows, population_estimate: exist } = searched[register];
  if (exist === null) return gap;
  const percent = ((rows / exist) * 100).toPrecision(2);
  return {
    ...gap,
    message: `${gap.message} Held: ${withCommas(rows)} of about ${withCommas(exist)} entries (${percent} %).`,
    message_ja: `${gap.message_ja}収録は約${withCommas(exist)}件中${withCommas(rows)}件（${percent}％）です。`,
  };
}
