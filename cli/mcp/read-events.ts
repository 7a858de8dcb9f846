/** The data of the events of a stream, as server-sent events write them; comments keep a connection alive and say nothing. */
export async function* readEvents(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const bytes of stream) {
    const events = (rest + decoder.decode(bytes, { stream: true })).split(/\r?\n\r?\n/);
    rest = events.pop() ?? "";
    for (const event of events) {
      const data = dataOf(event);
      if (data !== null) yield data;
    }
  }
}

function dataOf(event: string): string | null {
  const lines = event.split(/\r?\n/).filter((line) => line.startsWith("data:"));
  return lines.length === 0 ? null : lines.map((line) => line.slice("data:".length).trimStart()).join("\n");
}
