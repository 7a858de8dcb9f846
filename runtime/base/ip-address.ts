import { isIPv4, isIPv6 } from "node:net";

/** The 4 bytes of an IPv4 address or the 16 of an IPv6 one. IPv4 written inside IPv6 (`::ffff:10.0.0.1`) is IPv4 here. */
export type IpAddress = Uint8Array;

/** A block of addresses: the first `prefixBits` bits of `base` decide. */
export type IpBlock = { readonly base: IpAddress; readonly prefixBits: number };

/** Reads an address without brackets, port or zone. Null for anything else, leading zeros included. */
export function parseIp(text: string): IpAddress | null {
  if (isIPv4(text)) return Uint8Array.from(text.split("."), Number);
  if (!isIPv6(text) || text.includes("%")) return null;
  const bytes = ipv6Bytes(text);
  return mappedPrefix.every((byte, index) => bytes[index] === byte) ? bytes.slice(12) : bytes;
}

/** Reads `10.0.0.0/8`, `2001:db8::/32` or a single address. Null for anything else, bits behind the prefix included. */
export function parseIpBlock(text: string): IpBlock | null {
  const [address = "", bits, ...more] = text.split("/");
  const base = parseIp(address);
  if (base === null || more.length > 0) return null;
  if (bits === undefined) return { base, prefixBits: base.length * 8 };
  if (!/^(?:0|[1-9][0-9]{0,2})$/.test(bits)) return null;
  const prefixBits = Number(bits) - (base.length === 4 && address.includes(":") ? 96 : 0);
  if (prefixBits < 0 || prefixBits > base.length * 8) return null;
  return base.every((byte, index) => byte === (byte & maskByte(prefixBits, index))) ? { base, prefixBits } : null;
}

/** Whether the address lies in the block; IPv4 never lies in a block of IPv6 and the other way round. */
export function isInBlock(address: IpAddress, { base, prefixBits }: IpBlock): boolean {
  return (
    address.length === base.length &&
    base.every((byte, index) => byte === ((address[index] ?? 0) & maskByte(prefixBits, index)))
  );
}

/** One spelling per network: `203.0.113.7` for IPv4, `2001:db8:0:1::/64` for the block of an IPv6 address. */
export function networkName(address: IpAddress, ipv6PrefixBits: 48 | 64): string {
  if (address.length === 4) return address.join(".");
  const groups = Array.from({ length: ipv6PrefixBits / 16 }, (_, index) => groupOf(address, index).toString(16));
  return `${groups.join(":")}::/${ipv6PrefixBits}`;
}

const mappedPrefix = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff];

/** Of a text that `isIPv6` has accepted. */
function ipv6Bytes(text: string): Uint8Array {
  const [head = "", tail] = text.split("::");
  const front = groupBytes(head);
  if (tail === undefined) return Uint8Array.from(front);
  const back = groupBytes(tail);
  return Uint8Array.from([...front, ...Array.from({ length: 16 - front.length - back.length }, () => 0), ...back]);
}

function groupBytes(text: string): number[] {
  if (text === "") return [];
  return text.split(":").flatMap((group) => {
    if (group.includes(".")) return group.split(".").map(Number);
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 0xff];
  });
}

function groupOf(address: IpAddress, index: number): number {
  return ((address[index * 2] ?? 0) << 8) | (address[index * 2 + 1] ?? 0);
}

function maskByte(prefixBits: number, index: number): number {
  const bits = Math.min(8, Math.max(0, prefixBits - index * 8));
  return (0xff << (8 - bits)) & 0xff;
}
