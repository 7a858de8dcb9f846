import { isIP } from "node:net";
import { isPublicAddress } from "./public-address.ts";

/** Names that never leave a network. */
const localNames = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|localdomain|home\.arpa)$/;

/**
 * Whether an address may be called at all: https on port 443, without user name, and no host that is private by what it says
 * of itself. Nothing is looked up; that is done each time it is called.
 */
export function isCallableUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, port, username, password, hostname } = new URL(text);
  if (protocol !== "https:" || port !== "" || username !== "" || password !== "") return false;
  const host = hostname.replaceAll(/^\[|\]$/g, "").replace(/\.$/, "");
  if (isIP(host) !== 0) return isPublicAddress(host);
  return host.includes(".") && !localNames.test(host);
}
