import type { ComponentChildren, InputHTMLAttributes, TextareaHTMLAttributes } from "preact";
import type { Visit } from "../page.ts";

export type FormProps = {
  readonly visit: Pick<Visit, "chosen" | "link">;
  /** Path of the page that handles the form. */
  readonly action: string;
  /** `get` for lookups; everything that changes something is a `post`. */
  readonly method: "get" | "post";
  /** Query of a `post`, for calls that read it there. */
  readonly query?: Readonly<Record<string, string>>;
  /** Hidden fields. */
  readonly hidden?: Readonly<Record<string, string>>;
  /** The page script submits the form; without scripts the visitor presses its button. */
  readonly sendsItself?: boolean;
  readonly children: ComponentChildren;
};

/** A form to a page of the site; it keeps the chosen language. */
export function Form({ visit, action, method, query = {}, hidden = {}, sendsItself = false, children }: FormProps) {
  // A GET form replaces the query, so the language must be a field.
  const fields = method === "get" && visit.chosen !== null ? { ...hidden, lang: visit.chosen } : hidden;
  return (
    <form
      method={method}
      action={method === "get" ? action : visit.link(action, query)}
      data-sends-itself={sendsItself || undefined}
    >
      {Object.entries(fields).map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}

export type FieldProps = {
  readonly name: string;
  /** For several fields with one name; the name by default. */
  readonly id?: string;
  readonly label: string;
  readonly hint?: string;
  /** Error of the submitted value. */
  readonly error?: string | undefined;
  readonly value?: string | undefined;
  readonly type?: "text" | "email" | "password" | "date";
  readonly required?: boolean;
  readonly maxLength?: number;
  readonly autocomplete?: "off" | "email" | "one-time-code";
  /** Lines of a longer text; one by default. */
  readonly lines?: number;
  /** Monospaced, for codes and keys. */
  readonly code?: boolean;
  readonly autofocus?: boolean;
};

/** An input with its label, hint and error. */
export function Field({
  name,
  id = name,
  label,
  hint,
  error,
  type = "text",
  lines,
  code = false,
  maxLength,
  ...given
}: FieldProps) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  const common = {
    id,
    name,
    class: code ? "code" : undefined,
    maxlength: maxLength,
    "aria-describedby": described || undefined,
    "aria-invalid": error ? "true" : undefined,
    // On a phone the wrong field may be far below the top of the page that comes back.
    autofocus: error ? true : undefined,
    autocapitalize: code ? "characters" : undefined,
    spellcheck: code ? false : undefined,
    ...given,
  };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p class="error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {/* The types of preact accept one kind of input at a time. */}
      {lines === undefined ? (
        <input {...({ ...common, type } as InputHTMLAttributes)} />
      ) : (
        <textarea {...({ ...common, rows: lines } as TextareaHTMLAttributes)} />
      )}
    </div>
  );
}

/** Input of an API key: masked, and not stored by the browser. */
export function KeyField(props: Pick<FieldProps, "label" | "hint" | "error" | "required">) {
  return <Field name="api_key" type="password" autocomplete="off" maxLength={64} required code {...props} />;
}

export type ChoiceProps = {
  readonly name: string;
  /** The name unless given. */
  readonly id?: string;
  readonly label: string;
  /** Values and labels; an empty value means no choice. */
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly value?: string | undefined;
};

/** One of several values. */
export function Choice({ name, id = name, label, options, value = "" }: ChoiceProps) {
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select id={id} name={name}>
        {options.map(([each, text]) => (
          <option value={each} selected={each === value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

export type ButtonProps = {
  readonly children: ComponentChildren;
  /** `primary`: the usual next step. `danger`: cannot be undone. */
  readonly kind?: "primary" | "plain" | "danger";
  /** Identifies the pressed button. */
  readonly name?: string;
  readonly value?: string;
};

export function Button({ kind = "primary", children, ...given }: ButtonProps) {
  return (
    <button type="submit" class={`button ${kind}`} {...given}>
      {children}
    </button>
  );
}

/** Prints the page; shown where scripts run. */
export function PrintButton({ children }: { readonly children: ComponentChildren }) {
  return (
    <button type="button" class="button plain no-print" data-prints hidden>
      {children}
    </button>
  );
}

/** Buttons and links in a row; stacked on a phone. */
export function Actions({ children }: { readonly children: ComponentChildren }) {
  return <div class="actions">{children}</div>;
}
