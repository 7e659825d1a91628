import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { RedisAddress } from './redis-address';
import type { RedisLibrary } from './redis-library';

/**
 * How the client gets its socket. What it cannot read ends the connection: the client throws while it reads an answer
 * that no Redis gives, and in the listener of a socket that would be the end of the process.
 */
export const connectorTo = ({ AbstractConnector }: RedisLibrary, address: RedisAddress) =>
  class extends AbstractConnector {
    constructor() {
      super(0);
    }

    connect(): Promise<Socket> {
      const socket = guarded(open(address));
      socket.once('error', error => (this.firstError = error));
      this.stream = socket;
      return Promise.resolve(socket);
    }

    /** Closes the socket at once: a server that does not answer would not confirm the end either. */
    override disconnect(): void {
      this.stream?.destroy();
    }
  };

function open({ host, port, tls }: RedisAddress): Socket {
  if (!tls) return connect({ host, port });
  return connectTls({ host, port, servername: isIP(host) ? '' : host });
}

function guarded(socket: Socket): Socket {
  const prepend = socket.prependListener.bind(socket);
  const read = (listener: (...args: unknown[]) => void) => (chunk: Buffer) => {
    try {
      listener(chunk);
    } catch (error) {
      socket.destroy(error as Error);
    }
  };
  return Object.assign(socket, {
    prependListener: (event: string, listener: (...args: unknown[]) => void) =>
      prepend(event, event === 'data' ? read(listener) : listener),
  });
}
