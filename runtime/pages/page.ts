import type { ComponentChildren } from "preact";
import type { Cookie, MaybePromise } from "../endpoint/endpoint.ts";
import type { Services } from "../endpoint/ports.ts";
import type { Language } from "./language.ts";

/** Names and values of a query or a form; of a name that comes twice, the first value. */
export type Fields = ReadonlyMap<string, string>;

/** A person who opens a page. */
export type Visit = {
  readonly language: Language;
  /** The language, when the person chose it on a page: links and forms must carry it on. */
  readonly chosen: Language | null;
  readonly query: Fields;
  readonly services: Services;
  readonly now: Date;
  /** Mark of the person's network, of this day only. */
  readonly ipHash: string;
  /** The cookie of a checkout that this browser began; null when there is none. */
  readonly checkoutState: string | null;
  /** The address of a page of ours, in the language that the person chose. */
  link(path: string, query?: Readonly<Record<string, string>>): string;
};

/** A person who sent a form of ours. */
export type FormVisit = Visit & { readonly form: Fields };

/** What the browser shows next. */
export type ShownPage = {
  readonly title: string;
  readonly content: ComponentChildren;
  /** 200 unless said otherwise. */
  readonly status?: number;
  readonly cookies?: readonly Cookie[];
  readonly retryAfterSeconds?: number | null;
};

/** Where the browser goes next: a path of ours, or the address of another site. */
export type NextPage = { readonly goTo: string; readonly cookies?: readonly Cookie[] };

/** One page. Both calls may throw a ServiceError, which becomes an error page with the status of its code. */
export type Page = {
  /** Without parameters: what a page needs to know comes in its query. */
  readonly path: string;
  /** Answers a GET. Must change nothing: mail scanners and browsers open links by themselves. */
  show(visit: Visit): MaybePromise<ShownPage | NextPage>;
  /** Answers a form of ours, sent by POST; pages without it take none. */
  submit?(visit: FormVisit): MaybePromise<ShownPage | NextPage>;
};
