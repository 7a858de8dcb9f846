import type { DeviceGrant } from "./device-grants.ts";
import { BigCode } from "../../pages/kit/code.tsx";
import { Actions, Button, Field, Form, KeyField } from "../../pages/kit/form.tsx";
import { Notice } from "../../pages/kit/notice.tsx";
import { OwnForm } from "../../pages/console/console-page.tsx";
import type { ShownPage, Visit } from "../../pages/page.ts";
import { deviceTexts } from "./device-texts.ts";
import type { DeviceServices } from "./services.ts";

export const devicePath = "/device";

/** Asks for the code; `wrong` is an unknown one. */
export function enterCode(visit: Visit, wrong: string | null): ShownPage {
  const t = deviceTexts[visit.language];
  return {
    title: t.enterTitle,
    ...(wrong === null ? {} : { status: 404 }),
    content: (
      <>
        <p class="lead">{t.enterLead}</p>
        <Form visit={visit} action={devicePath} method="get">
          <Field
            name="user_code"
            label={t.codeLabel}
            hint={t.codeHint}
            error={wrong === null ? undefined : t.unknownCode}
            value={wrong ?? ""}
            autocomplete="off"
            maxLength={32}
            required
            code
          />
          <Button>{t.next}</Button>
        </Form>
      </>
    ),
  };
}

/** Shows the decision about a device. */
export function decided(visit: Visit, state: "approved" | "denied" | "expired"): ShownPage {
  const t = deviceTexts[visit.language];
  const again = <a href={visit.link(devicePath)}>{t.startAgain}</a>;
  if (state === "approved") return { title: t.approvedTitle, content: <Notice kind="success" title={t.approved} /> };
  return {
    title: state === "denied" ? t.deniedTitle : t.expiredTitle,
    content: (
      <>
        <Notice kind="warning" title={state === "denied" ? t.denied : t.expired} />
        <p>{again}</p>
      </>
    ),
  };
}

/** Completes the return from a checkout. Opening a page must change nothing, so this one submits a form. */
export function finishCheckout(visit: Visit, { shownCode }: DeviceGrant, sessionId: string): ShownPage {
  const t = deviceTexts[visit.language];
  const hidden = { user_code: shownCode, session_id: sessionId, action: "complete" };
  return {
    title: t.finishTitle,
    content: (
      <>
        <p>{t.finishText}</p>
        <BigCode text={shownCode} />
        <Form visit={visit} action={devicePath} method="post" hidden={hidden} sendsItself>
          <Button>{t.finish}</Button>
        </Form>
      </>
    ),
  };
}

type Confirming = {
  readonly keyIsBad?: boolean;
  /** Mark of the key that is signed in on this browser. */
  readonly signedInKey?: string | null;
};

/** Asks the person to compare the code, and then to pay or use a key, neither when signed in, or deny. */
export function confirmDevice(
  visit: Visit<DeviceServices>,
  grant: DeviceGrant,
  { keyIsBad = false, signedInKey = null }: Confirming,
): ShownPage {
  const { language, now } = visit;
  const t = deviceTexts[language];
  const { shownCode } = grant;
  const minutes = Math.max(1, Math.ceil((grant.expiresAtMs - now.getTime()) / 60_000));
  return {
    title: t.confirmTitle,
    ...(keyIsBad ? { status: 401 } : {}),
    content: (
      <>
        <p>{t.compare}</p>
        <BigCode text={shownCode} />
        <p class="faint">
          {t.asks(grant.clientId)}
          <br />
          {t.until(minutes)}
        </p>
        <Notice kind="warning" title={t.warningTitle}>
          <p>{t.warning}</p>
        </Notice>
        {signedInKey === null ? (
          <SignedOut visit={visit} shownCode={shownCode} keyIsBad={keyIsBad} />
        ) : (
          <section class="panel">
            <p>
              {t.ownText} {t.ownKey} <code>{signedInKey}</code>
            </p>
            <OwnForm visit={visit} action={devicePath} hidden={{ user_code: shownCode, action: "own" }}>
              <Button>{t.useOwn}</Button>
            </OwnForm>
          </section>
        )}
        <Form visit={visit} action={devicePath} method="post" hidden={{ user_code: shownCode, action: "deny" }}>
          <p>{t.denyText}</p>
          <Actions>
            <Button kind="danger">{t.deny}</Button>
          </Actions>
        </Form>
      </>
    ),
  };
}

type SignedOutProps = { readonly visit: Visit<DeviceServices>; readonly shownCode: string; readonly keyIsBad: boolean };

/** The ways of somebody who is not signed in: a new account, or a key. */
function SignedOut({ visit, shownCode, keyIsBad }: SignedOutProps) {
  const { language, services } = visit;
  const t = deviceTexts[language];
  return (
    <>
      <section class="panel">
        <h2>{t.newTitle}</h2>
        {services.deviceCheckout === null ? (
          <p>{t.noPayments}</p>
        ) : (
          <Form visit={visit} action={devicePath} method="post" hidden={{ user_code: shownCode, action: "checkout" }}>
            <p>{t.newText}</p>
            <Button>{t.pay}</Button>
          </Form>
        )}
      </section>
      <section class="panel">
        <h2>{t.keyTitle}</h2>
        <p>{t.keyText}</p>
        <Form visit={visit} action={devicePath} method="post" hidden={{ user_code: shownCode, action: "key" }}>
          <KeyField label={t.keyLabel} error={keyIsBad ? t.badKey : undefined} />
          <Button>{t.useKey}</Button>
        </Form>
      </section>
    </>
  );
}
