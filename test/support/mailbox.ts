import { once } from "node:events";
import { SMTPServer } from "smtp-server";

/** A mail as the server was given it. */
export type ReceivedMail = { readonly to: string; readonly source: string };

export type Mailbox = {
  /** `smtp://` address of the server. */
  readonly url: string;
  /** All mails taken so far, in their order. */
  readonly received: ReceivedMail[];
  /** Refuses further mails with this status; null takes them again. */
  refuseWith(status: number | null): void;
  close(): Promise<void>;
};

/** A real mail server on a free port of loopback that keeps what it is given. */
export async function startMailbox(): Promise<Mailbox> {
  const received: ReceivedMail[] = [];
  let refusal: number | null = null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo(_address, _session, done) {
      done(refusal === null ? null : Object.assign(new Error("not here"), { responseCode: refusal }));
    },
    onData(stream, session, done) {
      const pieces: Buffer[] = [];
      stream.on("data", (piece: Buffer) => pieces.push(piece));
      stream.on("end", () => {
        const source = Buffer.concat(pieces).toString();
        for (const { address } of session.envelope.rcptTo) received.push({ to: address, source });
        done(null);
      });
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuseWith(status) {
      refusal = status;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The readable parts of a mail: headers unfolded, text and HTML decoded. */
export function readMail({ source }: Pick<ReceivedMail, "source">) {
  const [head = "", ...rest] = source.split("\r\n\r\n");
  const headers = new Map(
    head
      .replaceAll(/\r\n[ \t]+/g, " ")
      .split("\r\n")
      .map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 2)] as const),
  );
  const boundary = /boundary="([^"]+)"/.exec(headers.get("content-type") ?? "")?.[1] ?? "";
  const parts = rest.join("\r\n\r\n").split(`--${boundary}`);
  const part = (type: string) => decode(parts.find((each) => each.includes(`Content-Type: ${type}`)) ?? "");
  return { headers, text: part("text/plain"), html: part("text/html") };
}

function decode(part: string): string {
  const [head = "", ...body] = part.split("\r\n\r\n");
  const content = body.join("\r\n\r\n").trim();
  if (/base64/i.test(head)) return Buffer.from(content, "base64").toString();
  if (!/quoted-printable/i.test(head)) return content;
  const bytes = content
    .replaceAll(/=\r\n/g, "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString();
}
