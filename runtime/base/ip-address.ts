import { BlockList, isIPv4, isIPv6 } from "node:net";

/** An address. IPv4 written inside IPv6 (`::ffff:10.0.0.1`) is IPv4 here. */
export type IpAddress = {
  readonly family: "ipv4" | "ipv6";
  readonly text: string;
  /** The 4 bytes of an IPv4 address, or the eight 16-bit groups of an IPv6 address. */
  readonly groups: readonly number[];
};

/** Blocks of addresses. Separate lists per family: in a mixed list an IPv6 block can also match IPv4 addresses. */
export type IpBlocks = Readonly<Record<IpAddress["family"], BlockList>>;

export function noBlocks(): IpBlocks {
  return { ipv4: new BlockList(), ipv6: new BlockList() };
}

export function isInBlocks({ text, family }: IpAddress, blocks: IpBlocks): boolean {
  return blocks[family].check(text, family);
}

/** Parses an address without brackets, port or zone. Null for anything else, including leading zeros. */
export function parseIp(text: string): IpAddress | null {
  if (isIPv4(text)) return { family: "ipv4", text, groups: text.split(".").map(Number) };
  if (!isIPv6(text) || text.includes("%")) return null;
  const groups = ipv6Groups(text);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (!isMapped) return { family: "ipv6", text, groups };
  const bytes = groups.slice(6).flatMap((group) => [group >> 8, group & 0xff]);
  return { family: "ipv4", text: bytes.join("."), groups: bytes };
}

/** Canonical text of a network: `203.0.113.7` for IPv4, `2001:db8:0:1::/64` for the block of an IPv6 address. */
export function networkName({ family, text, groups }: IpAddress, ipv6PrefixBits: 48 | 64): string {
  if (family === "ipv4") return text;
  const prefix = groups.slice(0, ipv6PrefixBits / 16).map((group) => group.toString(16));
  return `${prefix.join(":")}::/${ipv6PrefixBits}`;
}

/** Expects a text accepted by `isIPv6`. */
function ipv6Groups(text: string): number[] {
  // The URL parser writes an IPv4 tail as two groups.
  const [head = "", tail] = new URL(`http://[${text}]`).hostname.slice(1, -1).split("::");
  const [front, back] = [head, tail ?? ""].map((part) =>
    part === "" ? [] : part.split(":").map((group) => Number.parseInt(group, 16)),
  ) as [number[], number[]];
  return [...front, ...Array.from({ length: 8 - front.length - back.length }, () => 0), ...back];
}
