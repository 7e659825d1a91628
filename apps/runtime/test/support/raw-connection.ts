import { connect, type Socket } from 'node:net';
import { within } from './event-source';

/** A connection on which a test says and hears every byte itself. */
export class RawConnection {
  private heard = '';
  private isClosed = false;

  private constructor(private readonly socket: Socket) {
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => (this.heard += text));
    socket.on('error', () => undefined);
    socket.on('close', () => (this.isClosed = true));
  }

  static async open(url: string): Promise<RawConnection> {
    const { hostname, port } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port) });
    await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
    return new RawConnection(socket);
  }

  say(...lines: string[]): void {
    this.socket.write(lines.map(line => `${line}\r\n`).join(''));
  }

  /** Everything after the head of the first answer. */
  get body(): string {
    const end = this.heard.indexOf('\r\n\r\n');
    return end === -1 ? '' : this.heard.slice(end + 4);
  }

  get head(): string {
    return this.heard.slice(0, Math.max(0, this.heard.indexOf('\r\n\r\n')));
  }

  /** Resolves when what was heard matches; rejects after two seconds. */
  until(pattern: RegExp): Promise<string> {
    return within(() => (pattern.test(this.heard) ? this.heard : null), `${pattern} in ${this.heard}`, 2000);
  }

  closed(): Promise<true> {
    return within(() => (this.isClosed ? true : null), 'the end of the connection', 4000);
  }

  leave(): void {
    this.socket.destroy();
  }
}
