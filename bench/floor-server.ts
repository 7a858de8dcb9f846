/** The floor: a bare h3 server that returns given bytes. Paths and bodies come from the parent process. */
import { H3, serve } from "h3";
import { FastResponse } from "srvx";

process.once("message", (bodies: Record<string, string>) => {
  const app = new H3();
  for (const [path, body] of Object.entries(bodies)) {
    const bytes = Buffer.from(body, "base64");
    app.all(path, () => new FastResponse(bytes, { headers: { "content-type": "application/json" } }));
  }
  const server = serve(app, { port: 0, hostname: "127.0.0.1", silent: true });
  void server.ready().then(() => process.send?.({ url: server.url?.replace(/\/$/, "") }));
});
process.once("disconnect", () => process.exit(0));
