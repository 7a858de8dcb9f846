import type { z } from "zod";

/** What a schema refused, in one line: `law_info.law_id: expected string, received number; date: ...`. */
export function issuesText(error: z.ZodError): string {
  return error.issues
    .map(({ path, message }) => (path.length > 0 ? `${path.join(".")}: ${plain(message)}` : plain(message)))
    .join("; ");
}

function plain(message: string): string {
  return message.replace(/^Invalid input: /, "");
}
