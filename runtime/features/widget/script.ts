import { createHash } from "node:crypto";
import { z } from "zod";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { widgetScript } from "./widget-script.ts";

const bytes = Buffer.from(widgetScript);
const etag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;

export const getWidgetScript = defineEndpoint({
  id: "DSC-2",
  method: "GET",
  path: "/widget.js",
  summary: "The script of the widget",
  description:
    "Put it into a page, with a div that has data-konkyo-widget and data-key; POST /v1/me/widget_keys shows how.",
  auth: "none",
  slot: false,
  units: 0,
  usage: false,
  response: z.string().meta({ description: "JavaScript for browsers, without dependencies." }),
  media: "text/javascript; charset=utf-8",
  cache: "strong",
  cors: "any",
  exported: "public",
  tool: false,
  reads: "service",
  handler: () => ({ body: bytes, etag }),
});
