import type { AdvisorRecord } from "./advisor.ts";

/**
 * Whether mail read at the firm's contact address proves that its page is its own: the address is at the domain of the page, and
 * not at a provider where anyone gets an address.
 */
export function hasMailAtItsDomain({ contactEmail, contactUrl }: AdvisorRecord): boolean {
  if (contactUrl === null || !URL.canParse(contactUrl)) return false;
  const domain = contactEmail.slice(contactEmail.lastIndexOf("@") + 1).toLowerCase();
  const { hostname } = new URL(contactUrl);
  return isWithin(hostname, domain) && !sharedDomains.some((shared) => isWithin(domain, shared));
}

function isWithin(name: string, domain: string): boolean {
  return name === domain || name.endsWith(`.${domain}`);
}

/** With all below them: some of these give addresses at subdomains. */
const sharedDomains: readonly string[] = [
  "gmail.com googlemail.com outlook.com outlook.jp hotmail.com hotmail.co.jp live.com live.jp msn.com icloud.com me.com mac.com",
  "yahoo.com yahoo.co.jp ymail.ne.jp aol.com proton.me protonmail.com gmx.com mail.com zoho.com fastmail.com",
  "docomo.ne.jp ezweb.ne.jp au.com softbank.ne.jp i.softbank.jp ymobile.ne.jp rakuten.jp",
  "nifty.com biglobe.ne.jp ocn.ne.jp plala.or.jp so-net.ne.jp dion.ne.jp excite.co.jp infoseek.jp",
].flatMap((line) => line.split(" "));
