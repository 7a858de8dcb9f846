import type { ComponentChildren, InputHTMLAttributes, TextareaHTMLAttributes } from "preact";
import type { Visit } from "../page.ts";

export type FormProps = {
  readonly visit: Pick<Visit, "chosen" | "link">;
  /** Path of the page that takes the form. */
  readonly action: string;
  /** `get` only looks something up; whatever changes something is a `post`. */
  readonly method: "get" | "post";
  /** What the address of a `post` carries, for calls that read it there. */
  readonly query?: Readonly<Record<string, string>>;
  /** Values that the person does not see. */
  readonly hidden?: Readonly<Record<string, string>>;
  /** The script of the pages sends the form by itself; without scripts the person presses its button. */
  readonly sendsItself?: boolean;
  readonly children: ComponentChildren;
};

/** A form to one of our pages, which keeps the language that the person chose. */
export function Form({ visit, action, method, query = {}, hidden = {}, sendsItself = false, children }: FormProps) {
  // A browser puts the fields of a GET in place of the query, so the language must be one of them.
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
  /** Where several fields have one name; the name unless given. */
  readonly id?: string;
  readonly label: string;
  readonly hint?: string;
  /** What is wrong with the value that was sent. */
  readonly error?: string | undefined;
  readonly value?: string | undefined;
  readonly type?: "text" | "email" | "password" | "date";
  readonly required?: boolean;
  readonly maxLength?: number;
  readonly autocomplete?: "off" | "email" | "one-time-code";
  /** Lines of a longer text; one unless said otherwise. */
  readonly lines?: number;
  /** Wide letters of one width, for codes and keys. */
  readonly code?: boolean;
  /** The first thing to do on the page. */
  readonly autofocus?: boolean;
};

/** Something to enter with its label, a hint and what was wrong with it. */
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
      {/* The types of preact take one kind of input at a time. */}
      {lines === undefined ? (
        <input {...({ ...common, type } as InputHTMLAttributes)} />
      ) : (
        <textarea {...({ ...common, rows: lines } as TextareaHTMLAttributes)} />
      )}
    </div>
  );
}

/** Where an API key is entered: not shown while it is typed, and kept by no browser. */
export function KeyField(props: Pick<FieldProps, "label" | "hint" | "error" | "required">) {
  return <Field name="api_key" type="password" autocomplete="off" maxLength={64} required code {...props} />;
}

export type ChoiceProps = {
  readonly name: string;
  readonly label: string;
  /** Values with what people read; an empty value is no choice. */
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly value?: string | undefined;
};

/** One of several values. */
export function Choice({ name, label, options, value = "" }: ChoiceProps) {
  return (
    <div class="field">
      <label for={name}>{label}</label>
      <select id={name} name={name}>
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
  /** `primary`: what most people want next. `danger`: what cannot be undone. */
  readonly kind?: "primary" | "plain" | "danger";
  /** Tells the page which of several buttons was pressed. */
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

/** Buttons and links beside each other; one below the other on a phone. */
export function Actions({ children }: { readonly children: ComponentChildren }) {
  return <div class="actions">{children}</div>;
}
