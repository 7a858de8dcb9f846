import { Command } from "commander";
import { sealBundleCommand } from "./seal-bundle.ts";
import { sealVerifyCommand, type SealVerifyEffects } from "./seal-verify.ts";

/** Checks the seals of answers and bundles their evidence. */
export function sealCommand(effects: SealVerifyEffects): Command {
  return new Command("seal")
    .description("check the seal of an answer, or collect what proves it")
    .addCommand(sealVerifyCommand(effects))
    .addCommand(sealBundleCommand(effects));
}
