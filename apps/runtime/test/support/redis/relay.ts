import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A wire to Redis that can be cut, or go dead without anybody noticing: what a network does to a connection. */
export class Relay {
  private readonly sockets = new Set<Socket>();
  private readonly server: Server;
  private isDead = false;

  private constructor(private readonly target: number) {
    this.server = createServer(near => this.join(near));
  }

  static async to(target: number): Promise<Relay> {
    const relay = new Relay(target);
    relay.server.listen(0, '127.0.0.1');
    await once(relay.server, 'listening');
    return relay;
  }

  get url(): string {
    return `redis://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Everything that is sent from now on is lost, on connections that stay open and on new ones. */
  goDead(): void {
    this.isDead = true;
  }

  /** New connections work; those that lost something are ended. */
  revive(): void {
    this.isDead = false;
    this.cut();
  }

  cut(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  async close(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    this.cut();
    await closed;
  }

  private join(near: Socket): void {
    const far = connect(this.target, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(from);
      from.on('data', chunk => this.isDead || to.write(chunk));
      from.on('error', () => undefined);
      from.on('close', () => {
        this.sockets.delete(from);
        to.destroy();
      });
    }
  }
}
