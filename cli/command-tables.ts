import type { Argument, Command } from "commander";

/** The commands as a Markdown table; subcommands follow their parent. */
export function commandTable(program: Command): string {
  const rows = commandsOf(program).map(({ command, words }) => {
    const call = [words, ...command.registeredArguments.map(argumentText)].join(" ");
    return `| \`${call}\` | ${cell(command.description())} |`;
  });
  return ["| command | does |", "| --- | --- |", ...rows].join("\n");
}

/** The options of every command as a Markdown table, without those that all commands share. */
export function optionTable(program: Command): string {
  const rows = commandsOf(program).flatMap(({ command, words }) =>
    command.options
      .filter(({ long }) => long !== "--json" && long !== "--help")
      .map((option, place) => {
        const choices = option.argChoices ? `: ${option.argChoices.join(", ")}` : "";
        const limits = [
          ...(option.mandatory ? ["required"] : []),
          ...(option.defaultValue === undefined ? [] : [`default: ${JSON.stringify(option.defaultValue)}`]),
        ];
        const more = limits.length > 0 ? ` (${limits.join(", ")})` : "";
        return `| ${place === 0 ? `\`${words}\`` : ""} | \`${option.flags}\` | ${cell(`${option.description}${choices}${more}`)} |`;
      }),
  );
  return ["| command | option | means |", "| --- | --- | --- |", ...rows].join("\n");
}

function commandsOf(parent: Command, before = ""): { command: Command; words: string }[] {
  return parent.commands
    .filter((command) => command.name() !== "help")
    .flatMap((command) => {
      const words = `${before}${command.name()}`;
      return [{ command, words }].concat(commandsOf(command, `${words} `));
    });
}

function argumentText(argument: Argument): string {
  const name = `${argument.name()}${argument.variadic ? "..." : ""}`;
  return argument.required ? `<${name}>` : `[${name}]`;
}

/** Escapes bars, which would end the cell, and angle brackets, which would be read as markup. */
function cell(text: string): string {
  return text.replaceAll(/[|<]/g, String.raw`\$&`);
}
