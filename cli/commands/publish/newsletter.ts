import { createHash } from "node:crypto";
import type { Command } from "commander";
import { publicUrlOf } from "../../../runtime/config/public-url.ts";
import { createMailQueue } from "../../../runtime/mail/mail-queue.ts";
import { renderMail } from "../../../runtime/mail/render-mail.ts";
import { createMailLinks } from "../../../runtime/notify/addresses/mail-links.ts";
import { type Issue, issueBlocks } from "../../../runtime/features/mail-lists/issue.ts";
import { sendIssue } from "../../../runtime/features/mail-lists/send-issue.ts";
import { createMailTokens } from "../../../runtime/notify/addresses/mail-tokens.ts";
import { createSubscriberBook } from "../../../runtime/notify/subscribers/subscriber-book.ts";
import { currentId, snapshotDirectory } from "../../../snapshots/catalogue.ts";
import { readManifest } from "../../../snapshots/format/manifest.ts";
import { newsletterItems } from "../../changelog/newsletter-items.ts";
import { type ConfigOptions, defineServiceCommand, runtimeConfig } from "../../service/runtime-config.ts";
import { type StateShell, withState } from "../../service/state-shell.ts";
import { failed, wrongUsage } from "../../shell/failure.ts";
import type { OpenDiff } from "../../../snapshots/changelog/open-diff.ts";
import { counted } from "../../terminal/quantities.ts";
import { show } from "../../terminal/terminal.ts";

export type NewsletterEffects = StateShell & { readonly openDiff: OpenDiff };

type Options = ConfigOptions & { readonly dryRun?: boolean; readonly send?: boolean; readonly store?: string };

/** Makes the newsletter of what the current snapshot changed, shows it, and queues it once for each reader. */
export function newsletterCommand(effects: NewsletterEffects): Command {
  const { terminal, settings, openDiff } = effects;
  return defineServiceCommand("newsletter", "mail readers what the current snapshot changed")
    .option("--dry-run", "show the issue and who would get it; queue nothing")
    .option("--send", "queue it for everybody who did not get it yet; the service sends it")
    .option("--store <directory>", `store of snapshots (default: ${JSON.stringify(settings.store)})`)
    .action(async (options: Options) => {
      if (options.dryRun === options.send) throw wrongUsage("say either --dry-run or --send");
      const issue = await makeIssue(options.store ?? settings.store, openDiff);
      const config = runtimeConfig(settings, options);
      const now = () => effects.now().getTime();
      const count = await withState(effects, options, ({ store, secrets }) =>
        sendIssue(issue, options.send === true, {
          store,
          book: createSubscriberBook({ store, now }),
          mails: createMailQueue({ store, now }),
          links: createMailLinks(publicUrlOf(config), createMailTokens(secrets)),
          now,
        }),
      );
      show(terminal, options.json, {
        data: { issue: issue.id, items: issue.items, sent: options.send === true, readers: count },
        text: () => [
          ...(options.dryRun ? previewLines(issue) : []),
          `issue ${issue.id}: ${counted(issue.items.length, "change")}; ${options.send ? "queued for" : "would go to"} ` +
            `${counted(count.queued, "reader")}, ${count.before} had it before, ${count.nothing} have nothing in it`,
        ],
      });
    });
}

async function makeIssue(store: string, openDiff: OpenDiff): Promise<Issue> {
  const current = currentId(store);
  if (current === null) throw failed(`no snapshot of ${store} is current`);
  const directory = snapshotDirectory(store, current);
  const { prev_id: previous } = readManifest(directory);
  if (previous === null) throw failed("the current snapshot was made without an earlier one, so nothing has changed");
  const opened = await openDiff(snapshotDirectory(store, previous), directory, { table: null, derived: false });
  try {
    const items = newsletterItems(opened.differences, (table, key) => opened.record(table, key));
    const id = createHash("sha256").update(`issue\n${previous}\n${current}`).digest("hex").slice(0, 16);
    return { id, dataAsOf: opened.after.data_as_of, items };
  } finally {
    await opened.close();
  }
}

/** The whole issue as text, in both languages. */
function previewLines({ items }: Issue): string[] {
  return (["ja", "en"] as const).flatMap((language) =>
    renderMail({
      id: "",
      to: "",
      language,
      subject: "",
      blocks: issueBlocks(items, language),
      unsubscribeUrl: "https://example.jp/",
    })
      .text.split("\n-- \n")[0]!
      .split("\n"),
  );
}
