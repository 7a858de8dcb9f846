import { createHash } from "node:crypto";
import { describe, expect, inject, it } from "vitest";
import { serviceOfFile } from "../../support/service.ts";
import { browserHeaders, headingOf, openPage, rawGet, sendForm } from "./html.ts";
import { nonEmpty } from "../../support/non-empty.ts";

const service = serviceOfFile();
const open = (path: string, headers: Record<string, string> = {}) => openPage(service(), path, { headers });

describe("the first page", () => {
  it("tells a person what is here, from the snapshot that is served", async () => {
    const { status, html } = await open("/");
    expect([status, headingOf(html)]).toEqual([200, "Evidence on Japanese public programs"]);
    expect(html).toContain(inject("snapshot").id);
    expect(html).toContain('href="/v1/openapi.json"');
  });

  it("speaks the language of the browser, or the one that was chosen", async () => {
    const english = "Evidence on Japanese public programs";
    const japanese = "公的支援制度の根拠データ";
    const tries = [
      ["/", "ja", japanese, "ja"],
      ["/", "en-GB,ja;q=0.5", english, "en"],
      ["/?lang=ja", "en", japanese, "ja"],
      ["/?lang=en", "ja", english, "en"],
      ["/?lang=fr", "ja", japanese, "ja"],
    ] as const;
    for (const [path, accepted, heading, language] of tries) {
      const { html, headers } = await open(path, { "accept-language": accepted });
      expect([path, headingOf(html), headers.get("content-language")]).toEqual([path, heading, language]);
      expect(html).toContain(`<html lang="${language}">`);
    }
  });

  it("leads to itself in the other language, with the rest of its address", async () => {
    const { html } = await open("/?from=mail&lang=en");
    expect(html).toContain('href="?from=mail&amp;lang=ja"');
    expect([...html.matchAll(/<a[^>]*aria-current[^>]*>([^<]*)/g)].map(([, text]) => text)).toEqual(["English"]);
  });

  it("never leads to another site by a strange address of its own", async () => {
    for (const path of ["//evil.example/x", "/\\evil.example/x", "///evil.example", "/\\/evil.example"]) {
      const { bytes } = await rawGet(service().url, path, browserHeaders);
      const links = [...bytes.toString().matchAll(/<a[^>]*\shref="([^"]*)"/g)].map(([, href]) => href!);
      expect(links.length).toBeGreaterThan(2);
      for (const href of links) expect(new URL(href, "https://ours.example").host).toBe("ours.example");
    }
  });

  it("leads to its own name when it was opened under another one of this machine, and nowhere else", async () => {
    const home = "http://127.0.0.1:8787";
    const askAs = (host: string, path: string) => rawGet(service().url, path, { ...browserHeaders, host });
    for (const path of ["/", "/buy?lang=ja", "//evil.example/", "/\\evil.example"])
      expect(await askAs("localhost:8787", path)).toMatchObject({ status: 303, location: home + path });
    for (const host of ["127.0.0.1:8787", "localhost:9000", "evil.example", "evil.example:8787", "a b", ""])
      expect([host, (await askAs(host, "/buy")).location]).toEqual([host, undefined]);
  });

  it("tells programs in plain text what the service is, by every name of this machine", async () => {
    for (const headers of [{ accept: "*/*" }, { accept: "application/json", host: "localhost" }]) {
      const { status, bytes, headers: sent } = await service().ask("/", { headers });
      expect([status, sent.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
      expect(sent.get("vary")).toContain("accept");
      for (const word of [
        "Konkyo",
        "根拠",
        "/v1/programs/search",
        "/v1/openapi.json",
        "/v1/mcp",
        "cs1_",
        "never proof",
      ])
        expect(bytes.toString()).toContain(word);
    }
    const { status, body } = await service().ask("/", { method: "POST", json: {} });
    expect([status, body.code]).toEqual([404, "route_not_found"]);
  });

  it("takes no free request and counts against no burst limit", async () => {
    const from = "192.0.2.21";
    for (let count = 0; count < 20; count++) expect((await openPage(service(), "/", { from })).status).toBe(200);
    expect((await service().ask("/v1/usage", { from })).body).toMatchObject({ used: 0 });
  });
});

describe("every page", () => {
  it("allows nothing but its own files, and is kept by nobody", async () => {
    const { headers } = await open("/");
    const policy = new Map(
      headers
        .get("content-security-policy")!
        .split("; ")
        .map((rule) => [rule.split(" ")[0], rule.split(" ").slice(1).join(" ")]),
    );
    expect(Object.fromEntries(policy)).toEqual({
      "default-src": "'none'",
      "style-src": "'self'",
      "script-src": "'self'",
      "img-src": "'self'",
      "connect-src": "'self'",
      "form-action": "'self'",
      "base-uri": "'none'",
      "frame-ancestors": "'none'",
    });
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(headers.get("x-request-id")).not.toBeNull();
  });

  it("has no script or style of its own and loads nothing from elsewhere", async () => {
    for (const path of ["/", "/nothing"]) {
      const { html } = await open(path);
      expect(html).toMatch(/^<!DOCTYPE html><html lang="en">/);
      expect(html).not.toMatch(
        /<style|\sstyle=|\son[a-z]+=|<script(?![^>]*\ssrc="\/assets\/| type="application\/(?:ld\+)?json")/i,
      );
      const body = html.slice(html.indexOf("<body"));
      for (const [, address] of nonEmpty(body.matchAll(/\s(?:src|href)="([^"]*)"/g)))
        expect(address).toMatch(/^(?:\/(?!\/)|[#?])/);
    }
  });

  it("loads files whose names are hashes of what they hold, and which browsers may keep for ever", async () => {
    const { html } = await open("/");
    const addresses = [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, address]) => address!);
    expect(addresses.map((address) => address.split(".").at(-1)).toSorted()).toEqual(["css", "js", "svg"]);
    for (const address of nonEmpty(addresses)) {
      const { status, bytes, headers } = await open(address);
      expect(status).toBe(200);
      expect(address).toContain(createHash("sha256").update(bytes).digest("hex").slice(0, 16));
      expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(bytes.toString()).not.toMatch(/https?:\/\/(?!www\.w3\.org\/2000\/svg)|@import|url\(/);
    }
  });

  it("answers HEAD as GET, without a body", async () => {
    const { status, bytes, headers } = await openPage(service(), "/", { method: "HEAD" });
    expect([status, bytes.length]).toEqual([200, 0]);
    expect(Number(headers.get("content-length"))).toBeGreaterThan(1000);
  });
});

describe("an error", () => {
  it("of an unknown address is a page for browsers and JSON for programs", async () => {
    for (const path of ["/nothing", "/v1/nothing", "/assets/pages.0000000000000000.css"]) {
      const { status, html, headers } = await open(path);
      expect([path, status, headingOf(html)]).toEqual([path, 404, "Page not found"]);
      expect(html).toContain("route_not_found");
      expect(html).toContain(headers.get("x-request-id"));
      const { body, headers: plain } = await service().ask(path);
      expect([body.code, plain.get("content-type")]).toEqual(["route_not_found", "application/json"]);
    }
    const problem = await service().ask("/nothing", { headers: { accept: "application/problem+json" } });
    expect(problem.headers.get("content-type")).toBe("application/problem+json");
  });

  it("of an operation stays JSON in a browser", async () => {
    const { status, body } = await open("/v1/me");
    expect([status, body.code]).toEqual([401, "api_key_required"]);
  });

  it("is a 405 that names the methods, for a form to a page that takes none", async () => {
    const { status, html, headers } = await sendForm(service(), "/", { a: "b" });
    expect([status, headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    expect(html).toContain("method_not_allowed");
    expect(html).not.toContain("hreflang");
  });

  it("is a 400 for an address with broken text, a 414 for one that is too long", async () => {
    expect((await open("/?q=%ff")).status).toBe(400);
    const long = await open(`/?q=${"x".repeat(9000)}`);
    expect([long.status, headingOf(long.html)]).toEqual([414, "The address is too long"]);
    expect(headingOf((await open("/?q=%ff&lang=ja")).html)).toBe("受け付けられませんでした");
  });
});
