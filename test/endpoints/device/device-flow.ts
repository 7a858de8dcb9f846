import { TestCheckout } from "../../support/device-checkout.ts";
import { serviceOfFile, type TestAnswer, type TestService, type TestServiceOptions } from "../../support/service.ts";

export const grantType = "urn:ietf:params:oauth:grant-type:device_code";

/** A service at which devices can be connected and paid for, for all tests of a file. */
export function deviceServiceOfFile(options: Partial<TestServiceOptions> = {}) {
  let checkout: TestCheckout | null = null;
  const service = serviceOfFile(() => ({
    deviceCheckout: (accounts) => (checkout = new TestCheckout(accounts)),
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
    const { url, checkoutState } = await this.checkout.begin({
      userCode: this.userCode.replace("-", ""),
      language: "ja",
      successUrl: "http://127.0.0.1:8787/device",
      cancelUrl: "http://127.0.0.1:8787/device",
    });
    this.sessionId = url.split("/").at(-1)!;
    this.cookie = `service_checkout_state=${checkoutState}`;
    if (pay) this.checkout.pay(this.sessionId);
    return this;
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
