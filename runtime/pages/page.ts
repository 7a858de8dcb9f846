import type { ComponentChildren } from "preact";
import type { Corpus } from "../corpus/corpus.ts";
import type { Cookie, Endpoint, MaybePromise } from "../endpoint/endpoint.ts";
import type { FeatureServices, Services } from "../endpoint/services.ts";
import type { Language } from "../wire/language.ts";
import type { Ask, RowsOf } from "./ask.ts";
import type { ScriptName } from "./assets/assets.ts";
import type { CallOwn, SendCall } from "./calls.ts";
import type { Navigation } from "./navigation.ts";

/** Names and values of a query or a form; the first value of a repeated name. */
export type Fields = ReadonlyMap<string, string>;

/** Query parameters; a name with several values is repeated. */
export type LinkQuery = Readonly<Record<string, string | readonly string[]>>;

/** A page request. `Own`: the services of the page's feature. */
export type Visit<Own extends object = object> = {
  readonly language: Language;
  /** The language chosen by the visitor: links and forms must keep it. */
  readonly chosen: Language | null;
  /** Decoded path parameters. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: Fields;
  /** All values of a repeated parameter, in order. */
  readonly queryAll: (name: string) => readonly string[];
  /** Reads the snapshot through API handlers. */
  readonly ask: Ask;
  readonly rowsOf: RowsOf;
  /** The snapshot, for lookups shared with endpoints; throws `not_ready` while none is mounted. */
  readonly corpus: () => Corpus;
  /** Reads and changes the visitor's own account, with the session of this browser. */
  readonly callOwn: CallOwn;
  /** Sends a call that the visitor wrote. */
  readonly sendCall: SendCall;
  /** CSRF token for forms that change the account; null without a session. */
  readonly csrf: string | null;
  /** The operation with a contract number, for pages that link to other features; null when it is not served. */
  readonly operation: (id: string) => Endpoint | null;
  /** Whether a page is served under this path. */
  readonly serves: (path: string) => boolean;
  readonly navigation: Navigation;
  /** Today in Japan, `YYYY-MM-DD`. */
  readonly today: string;
  readonly services: Services & Own;
  readonly now: Date;
  /** Hash of the visitor's network, valid for one day only. */
  readonly ipHash: string;
  /** Cookie of a checkout begun in this browser; null when there is none. */
  readonly checkoutState: string | null;
  /** The address of a page of the site, in the chosen language. */
  link(path: string, query?: LinkQuery): string;
};

/** A submitted form. */
export type FormVisit<Own extends object = object> = Visit<Own> & { readonly form: Fields };

/** A page to render. */
export type ShownPage = {
  readonly title: string;
  readonly content: ComponentChildren;
  /** Replaces the plain title at the top; must contain the only `h1`. */
  readonly heading?: ComponentChildren;
  /** For tables and long texts. */
  readonly wide?: boolean;
  /** Metadata for search engines and link previews. */
  readonly about?: PageAbout;
  /** A feed of the page's contents. */
  readonly feed?: { readonly title: string; readonly href: string };
  /** Further scripts; the page works without them. */
  readonly scripts?: readonly ScriptName[];
  /** 200 by default. */
  readonly status?: number;
  readonly cookies?: readonly Cookie[];
  readonly retryAfterSeconds?: number | null;
};

/** Metadata for link previews. */
export type PageAbout = {
  readonly description: string;
  /** Its canonical path, without language and query. */
  readonly path: string;
  /** The subject in schema.org terms. */
  readonly jsonLd?: Readonly<Record<string, unknown>>;
};

/** A redirect: a path of the site, or the address of another site. */
export type NextPage = { readonly goTo: string; readonly cookies?: readonly Cookie[] };

/** A text for programs, such as a sitemap, in place of a page. */
export type SentText = { readonly text: string; readonly media: string };

/** One page. Both handlers may throw a ServiceError, which becomes an error page with the status of its code. */
export type Page<Own extends object = object> = {
  /** With `{name}` for an id; everything else comes in the query. */
  readonly path: string;
  /** Answers a GET. Must change nothing: mail scanners and browsers open links automatically. */
  show(visit: Visit<Own>): MaybePromise<ShownPage | NextPage | SentText>;
  /** The page only reads the snapshot and is rate limited by network. */
  readonly reads?: "snapshot";
  /** The content depends only on snapshot, day, language and address, so it may be cached. */
  readonly kept?: boolean;
  /** Answers a form sent by POST; pages without it accept none. */
  submit?(visit: FormVisit<Own>): MaybePromise<ShownPage | NextPage>;
  /** Services of its feature, available to a visit beside the shared ones. */
  readonly uses?: FeatureServices<Own>;
  /** The API links here: served even when other pages are disabled. */
  readonly essential?: true;
};

/** Declares a page that uses the services of its feature. */
export function definePage<Own extends object>(page: Page<Own> & { readonly uses: FeatureServices<Own> }): Page {
  // The site resolves the services by `uses`; the table treats all pages alike.
  return page as unknown as Page;
}

/** The visitor, as known to a view. */
export type Looking = Pick<Visit, "language" | "chosen" | "link">;

/** Renders the answer of an endpoint for browsers, from the JSON body. */
export type View = (body: unknown, looking: Looking) => ShownPage;
