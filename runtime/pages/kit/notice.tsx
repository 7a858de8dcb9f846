import type { ComponentChildren } from "preact";

export type NoticeProps = {
  /** `warning` and `danger` are announced by screen readers at once. */
  readonly kind: "info" | "success" | "warning" | "danger";
  readonly title: string;
  readonly children?: ComponentChildren;
};

const marks = { info: "i", success: "✓", warning: "!", danger: "!" } as const;

/** A highlighted message. Its kind is shown by words and a symbol, never by colour alone. */
export function Notice({ kind, title, children }: NoticeProps) {
  return (
    <section class={`notice ${kind}`} role={kind === "warning" || kind === "danger" ? "alert" : "status"}>
      <span class="mark" aria-hidden="true">
        {marks[kind]}
      </span>
      <div>
        <p class="title">{title}</p>
        {children}
      </div>
    </section>
  );
}
