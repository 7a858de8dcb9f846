import type { ComponentChildren } from "preact";
import { Form } from "../kit/form.tsx";
import type { Visit } from "../page.ts";

/** A form that changes the signed-in account: it carries the CSRF token of the session. */
export function OwnForm({
  visit,
  action,
  hidden = {},
  children,
}: {
  readonly visit: Visit;
  readonly action: string;
  readonly hidden?: Readonly<Record<string, string>>;
  readonly children: ComponentChildren;
}) {
  return (
    <Form visit={visit} action={action} method="post" hidden={{ ...hidden, csrf: visit.csrf ?? "" }}>
      {children}
    </Form>
  );
}
