import { TestCheckout } from "../../support/device-checkout.ts";
import { serviceOfFile, type TestAnswer, type TestService, type TestServiceOptions } from "../../support/service.ts";

export const grantType = "urn:ietf:params:oauth:grant-type:device_code";

/** A service at which devices can be connected and paid for, for all tests of a file. */
export function deviceServiceOfFile(options: Partial<TestServiceOptions> = {}) {
  let checkout: TestCheckout | null = null;
  const service = serviceOfFile(() => ({
    payments: (checkout = new TestCheckout()),
    ...options,
  }));
  return { service, flow: () => new DeviceFlow(service(), checkout!) };
}

/** One device and its person. */
export class DeviceFlow {
  readonly service: TestService;
  readonly checkout: TestCheckout;
  deviceCode = "";
  userCode = "";
  sessionId = "";
  /** Of the browser that began the checkout. */
  cookie = "";

  constructor(service: TestService, checkout: TestCheckout) {
    this.service = service;
    this.checkout = checkout;
  }

  async authorize(): Promise<this> {
    const { body } = await this.service.ask("/v1/device/authorize", { method: "POST" });
    [this.deviceCode, this.userCode] = [body.device_code, body.user_code];
    return this;
  }

  /** Begins a checkout for the device, and pays it unless told otherwise. */
  async checkOut({ pay = true } = {}): Promise<this> {
    const page = "http://127.0.0.1:8787/device";
    const begun = await this.service.ask("/v1/billing/checkout", {
      json: { success_url: page, cancel_url: page, user_code: this.userCode },
    });
    this.sessionId = begun.body.session_id;
    this.cookie = begun.headers.getSetCookie()[0]!.split(";")[0]!;
    if (pay) this.checkout.pay(this.sessionId);
    return this;
  }

  /** Asks for the key of the session in the browser that paid, in place of the device. */
  keyFromCheckout(): Promise<TestAnswer> {
    return this.service.ask("/v1/billing/keys/from-checkout", {
      json: { session_id: this.sessionId },
      headers: { cookie: this.cookie },
    });
  }

  complete(given: { code?: string; session?: string; headers?: Record<string, string> } = {}): Promise<TestAnswer> {
    return this.service.ask("/v1/device/complete", {
      json: { payments_checkout_session_id: given.session ?? this.sessionId, user_code: given.code ?? this.userCode },
      headers: { cookie: this.cookie, ...given.headers },
    });
  }

  deny(headers: Record<string, string> = {}): Promise<TestAnswer> {
    return this.service.ask("/v1/device/deny", { json: { user_code: this.userCode }, headers });
  }

  poll(given: Record<string, unknown> = {}): Promise<TestAnswer> {
    return this.service.ask("/v1/device/token", {
      json: { device_code: this.deviceCode, grant_type: grantType, ...given },
    });
  }
}

/** Status and code of an answer. */
export function outcome({ status, body }: TestAnswer): [number, string | undefined] {
  return [status, body?.code];
}
