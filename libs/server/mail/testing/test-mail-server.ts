import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { waitFor } from '../../testing/wait-for';

/** A mail as the server took it. */
interface TakenMail {
  from: string;
  to: string[];
  /** Headers and body as they came over the wire. */
  raw: string;
  /** Headers with folded lines joined. */
  headers: string;
  /** The text parts, decoded. */
  body: string;
  secure: boolean;
}

export interface TestMailServer {
  url: string;
  taken: TakenMail[];
  /** Connections that were opened. */
  connections: number;
  /** How the next mails are refused; null: they are taken. */
  refusal: { code: number; text: string; at: 'rcpt' | 'data' } | null;
  /** The links in all mails to an address, oldest first. */
  linksTo(email: string): string[];
  /** Resolves when so many mails are there. @throws after `withinMs` */
  until(count: number, withinMs?: number): Promise<TakenMail[]>;
  close(): Promise<void>;
}

/** A real SMTP server on a free port of loopback. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<TestMailServer> {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: options.cert ? [] : ['STARTTLS'],
    onConnect: (_, done) => {
      test.connections++;
      done();
    },
    onRcptTo: (_, __, done) => done(test.refusal?.at === 'rcpt' ? refusalOf(test.refusal) : null),
    onData: (stream, session, done) => {
      void text(stream).then(raw => {
        if (test.refusal?.at === 'data') return done(refusalOf(test.refusal));
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom ? mailFrom.address : '';
        test.taken.push({ from, to: rcptTo.map(({ address }) => address), ...read(raw), secure: session.secure });
        done();
      });
    },
    ...options,
  });
  smtp.on('error', () => undefined);
  await new Promise<void>(resolve => smtp.listen(0, '127.0.0.1', resolve));
  // A test that fails before it closes this must not keep the process.
  smtp.server.unref();
  const { port } = smtp.server.address() as AddressInfo;
  const test: TestMailServer = {
    url: `smtp://127.0.0.1:${port}`,
    taken: [],
    connections: 0,
    refusal: null,
    linksTo: email => test.taken.filter(({ to }) => to.includes(email)).flatMap(({ body }) => linkOf(body)),
    until: (count, withinMs = 10_000) => waitFor(() => test.taken.length >= count && test.taken, withinMs),
    close: () => new Promise(resolve => smtp.close(resolve)),
  };
  return test;
}

/** Takes connections and says nothing, as a firewall or a stuck server does. */
export async function startSilentServer(): Promise<{ url: string; connections(): number; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer(socket => sockets.add(socket.on('error', () => undefined)));
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => sockets.size,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise(resolve => server.close(() => resolve()));
    },
  };
}

/** A port of loopback on which nobody listens. */
export async function deadMailUrl(): Promise<string> {
  const silent = await startSilentServer();
  await silent.close();
  return silent.url;
}

const refusalOf = ({ code, text: words }: { code: number; text: string }): Error =>
  Object.assign(new Error(words), { responseCode: code });

function read(raw: string): Pick<TakenMail, 'raw' | 'headers' | 'body'> {
  const end = raw.indexOf('\r\n\r\n');
  return { raw, headers: raw.slice(0, end).replace(/\r\n[ \t]+/g, ' '), body: decodeParts(raw) };
}

/** Quoted-printable and base64, which is all that nodemailer writes. */
function decodeParts(raw: string): string {
  const parts = raw.split(/\r\n--\S+\r\n/);
  return parts
    .map(part => {
      const end = part.indexOf('\r\n\r\n');
      if (end === -1) return '';
      const [head, body] = [part.slice(0, end), part.slice(end + 4)];
      if (/transfer-encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString();
      if (!/transfer-encoding: quoted-printable/i.test(head)) return body;
      const bytes = body
        .replace(/=\r\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
      return Buffer.from(bytes, 'latin1').toString();
    })
    .join('\n');
}

const linkOf = (body: string): string[] => {
  const [link] = /https?:\/\/\S+/.exec(body) ?? [];
  return link ? [link] : [];
};
