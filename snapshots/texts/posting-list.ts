/*
 * Lists of nodes as the file has them: ascending, as varints (7 bits a byte, low bits first) of node - previous. Each of these
 * runs over the longest lists, so it does nothing else.
 */

/** Reads the nodes of a list to the beginning of `nodes`; gives their number. */
export function readNodes(bytes: Uint8Array, nodes: Uint32Array): number {
  let count = 0;
  let node = -1;
  for (let at = 0; at < bytes.length;) {
    let byte = bytes[at++]!;
    let step = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[at++]!;
      step |= (byte & 127) << shift;
    }
    node += step;
    nodes[count++] = node;
  }
  return count;
}

/** The same for nodes whose bit is set in `open`, and those from `always` on. */
export function readOpenNodes(bytes: Uint8Array, nodes: Uint32Array, open: Uint32Array, always: number): number {
  let count = 0;
  let node = -1;
  for (let at = 0; at < bytes.length;) {
    let byte = bytes[at++]!;
    let step = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[at++]!;
      step |= (byte & 127) << shift;
    }
    node += step;
    if (((open[node >>> 5]! >>> (node & 31)) & 1) === 1 || node >= always) nodes[count++] = node;
  }
  return count;
}

/** Those of some nodes, ascending, that a list has. */
export function nodesInList(bytes: Uint8Array, wanted: readonly number[]): number[] {
  const held: number[] = [];
  let next = 0;
  let node = -1;
  for (let at = 0; at < bytes.length && next < wanted.length;) {
    let byte = bytes[at++]!;
    let step = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[at++]!;
      step |= (byte & 127) << shift;
    }
    node += step;
    while (next < wanted.length && wanted[next]! < node) next++;
    if (wanted[next] === node) held.push(node);
  }
  return held;
}
