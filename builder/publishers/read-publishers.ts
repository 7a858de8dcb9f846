/** Reads a list of publishers: the end of a host name and the body, apart by a tab; lines that begin with # are remarks. */
export function readPublishers(text: string): { names: Map<string, string>; faults: string[] } {
  const names = new Map<string, string>();
  const faults: string[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === "" || line.startsWith("#")) continue;
    const [host = "", name = "", ...rest] = line.split("\t").map((cell) => cell.trim());
    const fault = faultOf(host, name, rest, names);
    if (fault === null) names.set(host, name);
    else faults.push(`line ${index + 1}: ${fault}`);
  }
  return { names, faults };
}

function faultOf(host: string, name: string, rest: readonly string[], names: ReadonlyMap<string, string>) {
  if (name === "" || rest.length > 0) return "must be a host name and a publisher, apart by one tab";
  if (!/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/.test(host)) return `"${host}" is no host name`;
  return names.has(host) ? `"${host}" stands in the list already` : null;
}
