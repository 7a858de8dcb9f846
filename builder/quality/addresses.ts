import type { InputOf } from "../../schemas/input/input.ts";
import type { Publishers } from "../publishers/publishers.ts";
import type { RowDataset } from "../rows/sourced.ts";
import type { ValueRule } from "./value-rule.ts";

type AddressFault = {
  readonly id: string;
  readonly why: string;
  readonly isFaultyHost: (host: string) => boolean;
  /** Letters that make an address faulty wherever they stand. */
  readonly letters?: RegExp;
  /** Publishers' own formats name pages that their publisher vouches for. */
  readonly collectedOnly?: boolean;
};

/** What makes an address of a row none that can be followed or trusted, and takes it out of the row. */
export function addressRules(publishers: Publishers): readonly ValueRule<RowDataset>[] {
  const faults: readonly AddressFault[] = [
    {
      id: "address-letters",
      why: "the address holds letters of another script, or a host name that cannot be",
      isFaultyHost: (host) => !HOST.test(host),
      letters: FOREIGN,
    },
    { id: "address-private", why: "the address is that of a private network", isFaultyHost: isPrivate },
    {
      id: "address-no-publisher",
      why: "no publisher is known for the host of the page, which makes it no source",
      isFaultyHost: (host) => !publishers.isPublished(`https://${host}/`),
      collectedOnly: true,
    },
    {
      id: "address-filled-in",
      why: "the address shows where a number or a name would stand, and is that of no page",
      isFaultyHost: () => false,
      letters: FILLED_IN,
      collectedOnly: true,
    },
  ];
  return faults.map(({ id, why, isFaultyHost, letters, collectedOnly = false }) => {
    // Hundreds of thousands of addresses lie on a thousand hosts.
    const faultyHosts = new Map<string, boolean>();
    const isFaulty = (url: string) => {
      const host = IN_ADDRESS.exec(url)?.[1]?.toLowerCase() ?? "";
      const known = faultyHosts.get(host) ?? isFaultyHost(host);
      faultyHosts.set(host, known);
      return known || letters?.test(url) === true;
    };
    return {
      id,
      why,
      mend: (row, { official }) => (official && collectedOnly ? row : withoutAddresses(row, isFaulty)),
    };
  });
}

const IN_ADDRESS = /^https?:\/\/(?:[^/@?#]*@)?(\[[^\]]*\]|[^/:?#]+)/i;
/** Scripts that Japanese addresses are not written in: a Cyrillic а looks like a Latin one. */
const FOREIGN = /(?![\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Common}])\p{L}/u;
/** What lists write where they do not know the page: id=12345, xxxx.xlsx, example.pdf. */
const FILLED_IN = /[/=](?:12345|x{3,}|example)(?=$|[.&?#])/i;
const HOST = /^(?:[a-z0-9-]+\.)+[a-z0-9-]+$|^\[|^localhost$/;
const PRIVATE_NAME = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp)$/;

/** Public bodies publish under names: an address by number is that of a device. */
function isPrivate(host: string): boolean {
  return PRIVATE_NAME.test(host) || host.startsWith("[") || /^\d+(?:\.\d+){3}$/.test(host);
}

const OF_SOURCE = ["source_fetched_at", "source_checksum", "source_checksum_stated"] as const;
const FIELDS = ["source_url", "official_url", "authority_url", "full_text_url", "pdf_url"] as const;

/** The row without the addresses that are faulty, and without what was known of the page of its source. */
export function withoutAddresses<Row extends InputOf<RowDataset>>(row: Row, isFaulty: (url: string) => boolean): Row {
  const stated = row as Readonly<Record<string, unknown>>;
  const faulty = (value: unknown) => typeof value === "string" && isFaulty(value);
  const fields = FIELDS.filter((field) => faulty(stated[field]));
  const list = stated["source_urls"];
  const urls = Array.isArray(list) ? list.filter((url) => !faulty(url)) : [];
  if (fields.length === 0 && (!Array.isArray(list) || urls.length === list.length)) return row;
  return {
    ...row,
    ...(Array.isArray(list) ? { source_urls: urls } : {}),
    ...Object.fromEntries(fields.map((field) => [field, null])),
    // The time and the checksum were those of the page.
    ...(fields.includes("source_url") &&
      Object.fromEntries(OF_SOURCE.filter((field) => field in stated).map((field) => [field, null]))),
  };
}
