import { Command, CommanderError } from "commander";
import { archiveCommand } from "./commands/maintain/archive.ts";
import { backupCommand, type BackupEffects } from "./commands/maintain/backup.ts";
import { billingCommand } from "./commands/maintain/billing.ts";
import { buildCommand } from "./commands/make/build.ts";
import { demoCommand, type DemoEffects } from "./commands/serve/demo.ts";
import { checkCommand } from "./commands/make/check.ts";
import { diffCommand, type DiffEffects } from "./commands/look/diff.ts";
import { doctorCommand, type DoctorEffects } from "./commands/maintain/doctor.ts";
import { fetchCommand, type FetchEffects } from "./commands/make/fetch.ts";
import { lexiconCommand, type LexiconEffects } from "./commands/look/lexicon.ts";
import { inspectCommand, type InspectEffects } from "./commands/look/inspect.ts";
import { keygenCommand } from "./commands/trust/keygen.ts";
import { advisorsCommand } from "./commands/partners/advisors.ts";
import { testimonialsCommand } from "./commands/partners/testimonials.ts";
import { keysCommand } from "./commands/serve/keys.ts";
import { loginCommand, type LoginEffects } from "./commands/use/login.ts";
import { logoutCommand } from "./commands/use/logout.ts";
import { listCommand } from "./commands/look/list.ts";
import { mcpCommand, type McpEffects } from "./commands/serve/mcp.ts";
import { newsletterCommand, type NewsletterEffects } from "./commands/publish/newsletter.ts";
import { exportCommand, type ExportEffects } from "./commands/publish/export.ts";
import { promoteCommand } from "./commands/publish/promote.ts";
import { proofCommand, type ProofEffects } from "./commands/trust/proof.ts";
import { pushCommand, type PushEffects } from "./commands/publish/push.ts";
import { pruneCommand } from "./commands/publish/prune.ts";
import { pullCommand, type PullEffects } from "./commands/make/pull.ts";
import { reconcileCommand, type ReconcileEffects } from "./commands/maintain/reconcile.ts";
import { refundsCommand } from "./commands/maintain/refunds.ts";
import { restoreCommand, type RestoreEffects } from "./commands/maintain/restore.ts";
import { runCommand, type RunEffects } from "./commands/publish/run.ts";
import { rollbackCommand } from "./commands/publish/rollback.ts";
import { sealCommand } from "./commands/trust/seal.ts";
import type { SealVerifyEffects } from "./commands/trust/seal-verify.ts";
import { schemaCommand } from "./commands/make/schema.ts";
import { searchCommand, type SearchEffects } from "./commands/look/search.ts";
import { serveCommand } from "./commands/serve/serve.ts";
import { traceCommand, type TraceEffects } from "./commands/look/trace.ts";
import { verifyCommand } from "./commands/trust/verify.ts";
import { reportText } from "../builder/report/report-text.ts";
import type { CheckingShell } from "./snapshots/build-run.ts";
import { endingOf } from "./exit.ts";
import { exit, type ExitCode } from "./shell/failure.ts";
import { show } from "./terminal/terminal.ts";

/** All effects that the commands use. */
export type Effects = DemoEffects &
  InspectEffects &
  DiffEffects &
  SearchEffects &
  TraceEffects &
  LexiconEffects &
  CheckingShell &
  SealVerifyEffects &
  McpEffects &
  PullEffects &
  ExportEffects &
  PushEffects &
  RunEffects &
  ProofEffects &
  DoctorEffects &
  FetchEffects &
  ReconcileEffects &
  NewsletterEffects &
  LoginEffects &
  BackupEffects &
  RestoreEffects;

/**
 * Runs one command line, given without the program name. Never rejects: a failure is one line on standard error and, with
 * `--json`, a document in place of the result.
 */
export async function run(argv: readonly string[], effects: Effects): Promise<ExitCode> {
  let printed = false;
  const terminal: Effects["terminal"] = {
    ...effects.terminal,
    print(lines) {
      printed = true;
      effects.terminal.print(lines);
    },
  };
  try {
    await createProgram({ ...effects, terminal }).parseAsync(helpAsOption(argv), { from: "user" });
    return exit.done;
  } catch (error) {
    const { code, line, details, report } = endingOf(error);
    if (line !== null) {
      const json = argv.includes("--json");
      if (report && !json) terminal.print(reportText(report).trimEnd().split("\n"));
      terminal.note(`konkyo: ${line}${error instanceof CommanderError ? helpFor(error, argv) : ""}`);
      for (const detail of details ?? []) terminal.note(`  ${detail}`);
      if (effects.settings.debug) for (const each of traceOf(error).split("\n")) terminal.note(each);
      if (!printed && json)
        show(terminal, true, {
          data: { error: { message: line, exit_code: code, ...(details && { details }) }, ...(report && { report }) },
          text: () => [],
        });
    }
    return code;
  }
}

export function createProgram(effects: Effects): Command {
  const program = new Command("konkyo")
    .description("Compiles official sources into one signed, content-addressed snapshot, and answers requests from it.")
    .version(effects.version, "-v, --version", "print the version")
    // Options after a command belong to it: a key list has a --version too.
    .enablePositionalOptions()
    .addHelpText(
      "after",
      "\nExit codes: 0 done, 1 failed, 2 inputs missing, refused or changed too much, 3 verification failed, 4 state lost, 5 no space, 64 wrong usage.\nEvery command but serve and mcp takes --json. konkyo help <command> shows its options.",
    );
  const groups: readonly [heading: string, commands: readonly Command[]][] = [
    [
      "Make:",
      [
        fetchCommand(effects),
        schemaCommand(effects),
        checkCommand(effects),
        buildCommand(effects),
        pullCommand(effects),
      ],
    ],
    [
      "Look:",
      [
        listCommand(effects),
        inspectCommand(effects),
        diffCommand(effects),
        searchCommand(effects),
        traceCommand(effects),
        lexiconCommand(effects),
      ],
    ],
    ["Trust:", [verifyCommand(effects), proofCommand(effects), sealCommand(effects), keygenCommand(effects)]],
    [
      "Publish:",
      [
        runCommand(effects),
        promoteCommand(effects),
        rollbackCommand(effects),
        pruneCommand(effects),
        pushCommand(effects),
        exportCommand(effects),
        newsletterCommand(effects),
      ],
    ],
    ["Serve:", [serveCommand(effects), demoCommand(effects), mcpCommand(effects), keysCommand(effects)]],
    ["Moderate:", [testimonialsCommand(effects), advisorsCommand(effects)]],
    ["Use:", [loginCommand(effects), logoutCommand(effects)]],
    [
      "Look after:",
      [
        reconcileCommand(effects),
        billingCommand(effects),
        refundsCommand(effects),
        archiveCommand(effects),
        backupCommand(effects),
        restoreCommand(effects),
      ],
    ],
    ["Help:", [doctorCommand(effects)]],
  ];
  for (const [heading, commands] of groups)
    for (const command of commands) program.addCommand(command.helpGroup(heading));
  program.addHelpCommand(
    new Command("help")
      .argument("[command...]")
      .description("show the options of a command")
      .helpOption(false)
      .helpGroup("Help:"),
  );
  routeOutput(program, effects);
  return program;
}

/** `help keygen key-list` as `keygen key-list --help`: a help command knows the first level of commands only. */
function helpAsOption(argv: readonly string[]): readonly string[] {
  return argv[0] === "help" && argv.length > 2 ? [...argv.slice(1), "--help"] : argv;
}

/** The help command that lists the options of the command used wrongly. */
function helpFor({ code }: CommanderError, argv: readonly string[]): string {
  const isCommand = code !== "commander.unknownCommand" && argv[0] !== undefined && !argv[0].startsWith("-");
  return `; see: konkyo help${isCommand ? ` ${argv[0]}` : ""}`;
}

/** Commands created separately do not inherit settings, so each is configured to throw instead of exiting. */
function routeOutput(command: Command, effects: Effects): void {
  const { terminal } = effects;
  command
    .helpOption("-h, --help", "show this")
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.print(text.trimEnd().split("\n")),
      writeErr: (text) => text.trimEnd().split("\n").forEach(terminal.note),
      // Failures are printed in one place only.
      outputError: () => undefined,
      getOutHelpWidth: () => terminal.columns ?? 100,
      getErrHelpWidth: () => terminal.columns ?? 100,
    });
  for (const each of command.commands) routeOutput(each, effects);
}

function traceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return `${error.stack ?? error.message}${error.cause === undefined ? "" : `\ncaused by: ${traceOf(error.cause)}`}`;
}
