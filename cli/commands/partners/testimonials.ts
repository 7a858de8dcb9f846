import { Command } from "commander";
import type { Testimonial } from "../../../runtime/features/testimonials/testimonials.ts";
import { type ConfigOptions, defineServiceCommand } from "../../service/runtime-config.ts";
import { type StateShell, withState } from "../../service/state-shell.ts";
import { wholeNumber } from "../../shell/command-options.ts";
import { failed } from "../../shell/failure.ts";
import { left, right, shrinking, tableLines } from "../../terminal/table.ts";
import { show } from "../../terminal/terminal.ts";

/** Shows testimonials and decides which are published. */
export function testimonialsCommand(shell: StateShell): Command {
  return new Command("testimonials")
    .description("list testimonials and decide which are shown")
    .addCommand(listCommand(shell))
    .addCommand(decideCommand(shell, "approve", "approved", "show a testimonial to everybody"))
    .addCommand(decideCommand(shell, "reject", "rejected", "keep a testimonial from being shown"));
}

function listCommand(shell: StateShell): Command {
  return defineServiceCommand("list", "list the testimonials, those that wait for a decision first").action(
    async (options: ConfigOptions) => {
      const all = await withState(shell, options, async ({ testimonials }) => {
        const found: Testimonial[] = [];
        for await (const one of testimonials.list()) found.push(one);
        return found.toSorted((a, b) => Number(b.status === "pending") - Number(a.status === "pending") || a.id - b.id);
      });
      show(shell.terminal, options.json, {
        data: { testimonials: all },
        text: () =>
          all.length === 0
            ? ["there is no testimonial"]
            : tableLines(
                shell.terminal.columns,
                [right("id"), left("status"), left("audience"), left("name"), shrinking("text")],
                all.map(({ id, status, audience, name, text }) => [String(id), status, audience, name ?? "-", text]),
              ),
      });
    },
  );
}

function decideCommand(shell: StateShell, name: string, status: "approved" | "rejected", description: string): Command {
  return defineServiceCommand(name, description)
    .argument("<id>", "its number", wholeNumber(1))
    .action(async (id: number, options: ConfigOptions) => {
      const decided = await withState(shell, options, ({ testimonials }) => testimonials.decide(id, status));
      if (decided === null) throw failed("there is no such testimonial; konkyo testimonials list shows their numbers");
      show(shell.terminal, options.json, { data: { id, status }, text: () => [`testimonial ${id} is ${status}`] });
    });
}
