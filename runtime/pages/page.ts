import type { ComponentChildren } from "preact";
import type { Cookie, Endpoint, MaybePromise } from "../endpoint/endpoint.ts";
import type { FeatureServices, Services } from "../endpoint/services.ts";
import type { Corpus } from "../corpus/corpus.ts";
import type { ScriptName } from "./assets/page-scripts.ts";
import type { Ask } from "./ask.ts";
import type { CallOwn, SendCall } from "./calls.ts";
import type { Navigation } from "./kit/navigation.ts";
import type { Language } from "./language.ts";

/** Names and values of a query or a form; of a name that comes twice, the first value. */
export type Fields = ReadonlyMap<string, string>;

/** Fields of an address; a name with several values comes several times. */
export type LinkQuery = Readonly<Record<string, string | readonly string[]>>;

/** A person who opens a page. `Own`: the services of the feature that the page belongs to. */
export type Visit<Own extends object = object> = {
  readonly language: Language;
  /** The language, when the person chose it on a page: links and forms must carry it on. */
  readonly chosen: Language | null;
  /** What stands in the path where the page has `{name}`, decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: Fields;
  /** All values of a name that comes several times, in order. */
  readonly queryAll: (name: string) => readonly string[];
  /** Reads the snapshot as the API does. */
  readonly ask: Ask;
  /** The snapshot, for lookups that the endpoints share; throws `not_ready` while none is mounted. */
  readonly corpus: () => Corpus;
  /** Reads and changes the person's own account, as the session of this browser. */
  readonly callOwn: CallOwn;
  /** Sends a call that the person wrote. */
  readonly sendCall: SendCall;
  /** What a form that changes the account must carry as `csrf`; null for a browser without a session. */
  readonly csrf: string | null;
  /** The operation of a number in the contract, for pages that lead to what other features offer; null when it is not served. */
  readonly operation: (id: string) => Endpoint | null;
  /** Whether a page is served under this path. */
  readonly serves: (path: string) => boolean;
  /** The pages that every page leads to. */
  readonly navigation: Navigation;
  /** Today in Japan, `YYYY-MM-DD`. */
  readonly today: string;
  readonly services: Services & Own;
  readonly now: Date;
  /** Mark of the person's network, of this day only. */
  readonly ipHash: string;
  /** The cookie of a checkout that this browser began; null when there is none. */
  readonly checkoutState: string | null;
  /** The address of a page of ours, in the language that the person chose. */
  link(path: string, query?: LinkQuery): string;
};

/** A person who sent a form of ours. */
export type FormVisit<Own extends object = object> = Visit<Own> & { readonly form: Fields };

/** What the browser shows next. */
export type ShownPage = {
  readonly title: string;
  readonly content: ComponentChildren;
  /** What stands at the top in place of the title alone; it must hold the one `h1`. */
  readonly heading?: ComponentChildren;
  /** Tables and long texts need more room than forms. */
  readonly wide?: boolean;
  /** What search engines and link previews are told. */
  readonly about?: PageAbout;
  /** A feed of what the page shows, for programs that follow it. */
  readonly feed?: { readonly title: string; readonly href: string };
  /** Further scripts of ours; the page works without them. */
  readonly scripts?: readonly ScriptName[];
  /** 200 unless said otherwise. */
  readonly status?: number;
  readonly cookies?: readonly Cookie[];
  readonly retryAfterSeconds?: number | null;
};

/** What a page says of itself to programs that show links to it. */
export type PageAbout = {
  readonly description: string;
  /** Its lasting address, without language and query. */
  readonly path: string;
  /** The thing it shows, in the words of schema.org. */
  readonly jsonLd?: Readonly<Record<string, unknown>>;
};

/** Where the browser goes next: a path of ours, or the address of another site. */
export type NextPage = { readonly goTo: string; readonly cookies?: readonly Cookie[] };

/** A text for programs, such as a list of addresses, in place of a page. */
export type SentText = { readonly text: string; readonly media: string };

/** One page. Both calls may throw a ServiceError, which becomes an error page with the status of its code. */
export type Page<Own extends object = object> = {
  /** With `{name}` where an id stands; all else a page needs to know comes in its query. */
  readonly path: string;
  /** Answers a GET. Must change nothing: mail scanners and browsers open links by themselves. */
  show(visit: Visit<Own>): MaybePromise<ShownPage | NextPage | SentText>;
  /** The page only reads the snapshot: whoever asks too often from one network waits. */
  readonly reads?: "snapshot";
  /** It shows nothing but what snapshot, day, language and address decide, so that it may be kept and sent again. */
  readonly kept?: boolean;
  /** Answers a form of ours, sent by POST; pages without it take none. */
  submit?(visit: FormVisit<Own>): MaybePromise<ShownPage | NextPage>;
  /** Services of its feature that a visit has beside those that all share. */
  readonly uses?: FeatureServices<Own>;
  /** The API itself sends people here: it is served even where no other pages are. */
  readonly essential?: true;
};

/** Declares a page that uses the services of its feature. */
export function definePage<Own extends object>(page: Page<Own> & { readonly uses: FeatureServices<Own> }): Page {
  // The site looks the services up by `uses`; the table sees all pages alike.
  return page as unknown as Page;
}
