import type { ComponentChildren } from "preact";
import { Form } from "../kit/form.tsx";
import type { Visit } from "../page.ts";

/** A form that changes the account of the person who is signed in: it carries the mark of their session. */
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
