import { isIP } from "node:net";
import { isPublicAddress } from "./public-address.ts";

/** Names that are never public. */
const localNames = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|localdomain|home\.arpa)$/;

/**
 * Whether a URL may be called at all: https on port 443, without user name, and not a private host by its name or address. No
 * name is resolved here; that is done at each call.
 */
export function isCallableUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, port, username, password, hostname } = new URL(text);
  if (protocol !== "https:" || port !== "" || username !== "" || password !== "") return false;
  const host = hostname.replaceAll(/^\[|\]$/g, "").replace(/\.$/, "");
  if (isIP(host) !== 0) return isPublicAddress(host);
  return host.includes(".") && !localNames.test(host);
}
