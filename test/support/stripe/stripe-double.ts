import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { Stripe } from "stripe";
import { createStripePayments } from "../../../runtime/payments/stripe/stripe-payments.ts";
import type { Payments } from "../../../runtime/payments/port.ts";
import { readForm } from "./form.ts";
import { type Answer, MeterDouble, refusal } from "./meter-double.ts";
import * as objects from "./objects.ts";

export type DoubleRequest = {
  readonly method: string;
  readonly path: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly headers: IncomingMessage["headers"];
};

/**
 * What goes wrong with a request. `away`: the connection breaks before anything happens. `breaks`: it is done, and the
 * connection breaks before the answer. `silent`: it is done, and no answer ever comes. `fails`: 500, nothing is done.
 * `fails-after`: it is done, and the answer is 500. `busy`: 429.
 */
export type Fault = "away" | "breaks" | "silent" | "fails" | "fails-after" | "busy";

export const doubleSecret = "whsec_c2VjcmV0";
const priceId = "price_double";

// The client asks once more when a connection was closed, half a second later; the double closes hundreds.
Stripe.prototype.getInitialNetworkRetryDelay = () => 0.001;

/** A server that speaks Stripe's protocol, as far as the service uses it, with a clock and faults of its own. */
export class StripeDouble {
  readonly meter = new MeterDouble();
  readonly requests: DoubleRequest[] = [];
  readonly sessions = new Map<string, objects.SessionState>();
  readonly subscriptions = new Map<string, objects.SubscriptionState>();
  readonly invoices: ReturnType<typeof objects.invoiceObject>[] = [];
  /** Events that can be asked for by their id. */
  readonly reports = new Map<string, object>();
  /** Decides what goes wrong with a request; nothing unless set. */
  fault: (request: DoubleRequest) => Fault | null = () => null;
  nowMs: () => number;
  readonly #server: Server;
  readonly #answers = new Map<string, { readonly answer: Answer; readonly sentMs: number; readonly params: string }>();
  #made = 0;

  private constructor(server: Server, nowMs: () => number) {
    this.#server = server;
    this.nowMs = nowMs;
  }

  static async start(nowMs: () => number = () => Date.now()): Promise<StripeDouble> {
    const server = createServer();
    const double = new StripeDouble(server, nowMs);
    server.on("request", (request, response) => void double.#serve(request, response));
    await once(server.listen(0, "127.0.0.1"), "listening");
    return double;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The provider of the service, talking to this server. */
  payments(options: { webhookSecret?: string | null; priceId?: string; timeoutMs?: number } = {}): Payments {
    const { webhookSecret = doubleSecret, timeoutMs = 5_000 } = options;
    const price = options.priceId ?? priceId;
    return createStripePayments({
      secretKey: "sk_test_double",
      webhookSecret,
      priceId: price,
      apiBase: this.url,
      timeoutMs,
    });
  }

  /** What a person does on the payment page. */
  pay(sessionId: string, over: Partial<objects.SubscriptionState> = {}): objects.SubscriptionState {
    const session = this.sessions.get(sessionId);
    if (session === undefined) throw new Error(`no session ${sessionId}`);
    const start = Math.floor(this.nowMs() / 1000);
    const number = ++this.#made;
    const subscription = {
      id: `sub_${number}`,
      customer: `cus_${number}`,
      status: "active",
      periodStart: start,
      periodEnd: start + 30 * 86_400,
      cancelAtPeriodEnd: false,
      ...over,
    };
    this.subscriptions.set(subscription.id, subscription);
    session.status = "complete";
    session.subscription = subscription;
    return subscription;
  }

  /** A callback as Stripe sends it: its bytes and what signs them. */
  event(
    type: string,
    object: object,
    { id = `evt_${++this.#made}`, sentMs = this.nowMs(), secret = doubleSecret } = {},
  ) {
    const body = JSON.stringify(objects.eventObject(id, type, object, Math.floor(sentMs / 1000)), null, 2);
    return { body, headers: { "stripe-signature": signatureOf(body, sentMs, secret) } };
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    // Who breaks off waits for no answer.
    const sent = await text(incoming).catch(() => null);
    if (sent === null) return;
    const url = new URL(incoming.url ?? "/", this.url);
    const fields = incoming.method === "POST" ? sent : url.search.slice(1);
    const request: DoubleRequest = {
      method: incoming.method ?? "GET",
      path: url.pathname,
      params: readForm(fields),
      headers: incoming.headers,
    };
    this.requests.push(request);
    const fault = this.fault(request);
    if (fault === "away") return void incoming.socket.destroy();
    if (fault === "busy")
      return send(response, refusal(429, "rate_limit_error", "Too many requests."), { "retry-after": "1" });
    const name = `${request.path} ${String(incoming.headers["idempotency-key"])}`;
    const before = this.#answers.get(name);
    const respond = (answer: Answer, headers?: Record<string, string>) => {
      if (fault === "breaks") incoming.socket.destroy();
      else if (fault !== "silent") send(response, answer, headers);
    };
    const isNamed = request.method === "POST" && incoming.headers["idempotency-key"] !== undefined;
    if (isNamed && before !== undefined && this.nowMs() - before.sentMs < 86_400_000) {
      // Another request under the same name is a mistake of the client.
      const same = before.params === fields;
      const answer = same ? before.answer : refusal(400, "idempotency_error", "Keys for idempotent requests differ.");
      return respond(answer, { "idempotent-replayed": "true" });
    }
    const failed = refusal(500, "api_error", "Something went wrong.");
    const done = fault === "fails" ? failed : this.#answer(request);
    const answer = fault === "fails-after" ? failed : done;
    if (isNamed) this.#answers.set(name, { answer, sentMs: this.nowMs(), params: fields });
    respond(answer);
  }

  #answer(request: DoubleRequest): Answer {
    const { method, path, params } = request;
    if (!String(request.headers.authorization).startsWith("Bearer sk_test_"))
      return refusal(401, "invalid_request_error", "Invalid API Key provided.");
    const now = Math.floor(this.nowMs() / 1000);
    const [, area, id] =
      /^\/v[12]\/((?:billing\/|checkout\/|billing_portal\/|core\/)?[a-z_]+)(?:\/([^/]+))?/.exec(path) ?? [];
    if (method === "POST" && area === "checkout/sessions") return this.#begin(params);
    if (area === "checkout/sessions") {
      const expand = Object.values((params["expand"] ?? {}) as object).includes("subscription");
      return found(this.sessions.get(id ?? ""), (session) => objects.checkoutSession(session, expand), "session");
    }
    if (area === "subscriptions")
      return found(this.subscriptions.get(id ?? ""), objects.subscriptionObject, "subscription");
    if (area === "billing_portal/sessions")
      return ok(objects.portalSession(String(params["customer"]), String(params["return_url"]), now));
    if (area === "invoices") {
      const own = this.invoices.filter(({ customer }) => customer === params["customer"]);
      return ok({ object: "list", data: own.slice(0, Number(params["limit"])), has_more: false, url: "/v1/invoices" });
    }
    if (area === "prices") return ok(objects.priceObject(id ?? "", id === priceId ? objects.meterId : null));
    if (area === "billing/meter_events") return this.meter.take(params, this.nowMs());
    if (area === "billing/meters" && path.endsWith("/event_summaries"))
      return this.meter.summaries(params, this.nowMs());
    if (area === "billing/meters") return ok(objects.meterObject());
    if (area === "core/events") return found(this.reports.get(id ?? ""), (report) => report, "event");
    return refusal(404, "invalid_request_error", `Unrecognized request URL (${method}: ${path}).`);
  }

  #begin(params: Readonly<Record<string, unknown>>): Answer {
    const id = `cs_test_${++this.#made}`;
    const session = {
      id,
      url: `https://checkout.stripe.example/c/pay/${id}`,
      status: "open" as const,
      subscription: null,
      params,
    };
    this.sessions.set(id, session);
    return ok(objects.checkoutSession(session, false));
  }
}

/** As Stripe signs: HMAC-SHA-256 over the time and the bytes. */
export function signatureOf(body: string, sentMs: number, secret: string): string {
  const time = Math.floor(sentMs / 1000);
  return `t=${time},v1=${createHmac("sha256", secret).update(`${time}.${body}`).digest("hex")}`;
}

function ok(body: object): Answer {
  return { status: 200, body };
}

function found<Value>(value: Value | undefined, show: (value: Value) => object, what: string): Answer {
  if (value !== undefined) return ok(show(value));
  return refusal(404, "invalid_request_error", `No such ${what}.`, "resource_missing");
}

function send(response: ServerResponse, { status, body }: Answer, headers: Record<string, string> = {}): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(body));
}
