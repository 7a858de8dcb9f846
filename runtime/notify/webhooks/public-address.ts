import { type IpAddress, type IpBlocks, isInBlocks, noBlocks, parseIp } from "../../base/ip-address.ts";

/** IPv4 blocks for this machine, private networks, multicast and unassigned use (RFC 6890). */
const closedIpv4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.31.196.0/24",
  "192.52.193.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "192.175.48.0/24",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
];

/** The part of IPv6 that is allocated globally. */
const openIpv6 = ["2000::/3"];

/** Blocks inside it for embedded IPv4 (Teredo, 6to4), documentation, or unreachable addresses. */
const closedIpv6 = ["2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20"];

const closed = blocksOf(closedIpv4, closedIpv6);
const open = blocksOf([], openIpv6);

/** Whether an address is reachable on the public Internet. IPv4 written inside IPv6 is IPv4. */
export function isPublicAddress(text: string): boolean {
  const address = parseIp(text);
  return address !== null && !isInBlocks(address, closed) && (address.family === "ipv4" || isInBlocks(address, open));
}

function blocksOf(ipv4: readonly string[], ipv6: readonly string[]): IpBlocks {
  const blocks = noBlocks();
  const add = (family: IpAddress["family"], block: string) => {
    const [network = "", bits] = block.split("/");
    blocks[family].addSubnet(network, Number(bits), family);
  };
  for (const block of ipv4) add("ipv4", block);
  for (const block of ipv6) add("ipv6", block);
  return blocks;
}
