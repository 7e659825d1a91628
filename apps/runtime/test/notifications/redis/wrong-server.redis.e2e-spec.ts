import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import Redis from 'ioredis';
import { freePort } from '../../../../../scripts/check/free-port';
import { closedAfterwards } from '../../support/closed-afterwards';
import { aBroker, aPayload, type StartedBroker } from '../../support/redis/a-broker';
import { startRedis } from '../../support/redis/test-redis';

/** What answers on the port: to every chunk the same, or by itself as soon as somebody connects. */
const TALKERS: Record<string, (socket: Socket) => void> = {
  'says nothing': () => undefined,
  'hangs up': socket => socket.end(),
  'repeats what it hears': socket => socket.on('data', chunk => socket.write(chunk)),
  'answers OK to everything': socket => socket.on('data', () => socket.write('+OK\r\n')),
  'answers a number': socket => socket.on('data', () => socket.write(':1\r\n')),
  'answers null': socket => socket.on('data', () => socket.write('$-1\r\n*-1\r\n')),
  'answers empty lists': socket => socket.on('data', () => socket.write('*0\r\n*0\r\n*1\r\n$-1\r\n')),
  'answers with errors': socket => socket.on('data', chunk => socket.write(`-ERR unknown: ${chunk}`)),
  'talks before it is asked': socket => socket.write('$-1\r\n*-1\r\n:5\r\n*0\r\n'),
  'announces what never comes': socket => socket.write('*1000000000\r\n$536870911\r\n'),
  'talks binary': socket => socket.on('data', () => socket.write(Buffer.from([0, 255, 13, 10, 42, 45, 13, 10]))),
  'greets like a mail server': socket => socket.write('220 mail.example.org ESMTP\r\n'),
};

interface Listening {
  port: number;
  close: () => Promise<void>;
}

async function listening(server: Server): Promise<Listening> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket.on('error', () => undefined)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async () => {
    if (!server.listening) return;
    const end = once(server, 'close');
    server.close();
    sockets.forEach(socket => socket.destroy());
    await end;
  };
  return { port: (server.address() as AddressInfo).port, close };
}

// Jest fails a test during which a rejection or an exception is left to nobody.
describe('REDIS_URL of a server that is no Redis', () => {
  const opened = closedAfterwards();

  it('is not connected, refuses at once and harms nobody, whatever it answers', async () => {
    const http = createHttpServer((_request, response) => response.end('hello'));
    const servers = [http, ...Object.values(TALKERS).map(talk => createServer(talk))];
    const started: StartedBroker[] = [];
    for (const server of servers) {
      const { port } = opened(await listening(server));
      started.push(opened(await aBroker(`redis://:hunter2@127.0.0.1:${port}`)));
    }

    await new Promise(resolve => setTimeout(resolve, 4000));

    for (const { broker, log, problems } of started) {
      expect(broker.connected).toBe(false);
      await expect(broker.publish('ada', aPayload('ada'))).rejects.toThrow('Redis is not connected');
      expect(problems.list()).toMatchObject([{ code: 'broker-disconnected' }]);
      expect(`${log.join()}${JSON.stringify(problems.list())}`).not.toContain('hunter2');
      expect(log.length).toBeLessThanOrEqual(2);
    }
  });

  it.each(['says nothing', 'answers a number'])('is used as soon as it is one: after one that %s', async name => {
    const wrong = opened(await listening(createServer(TALKERS[name])));
    const { broker, becomes } = opened(await aBroker(`redis://127.0.0.1:${wrong.port}`));
    await new Promise(resolve => setTimeout(resolve, 1500));

    await wrong.close();
    opened(await startRedis({ port: wrong.port }));

    await becomes(true, 10_000);
    await broker.publish('ada', aPayload('ada'));
  });
});

describe('a Redis that does not let us in', () => {
  const opened = closedAfterwards();
  const refused = async ({ broker, log, problems }: StartedBroker, reason: string) => {
    await new Promise(resolve => setTimeout(resolve, 1500));
    expect(broker.connected).toBe(false);
    await expect(broker.publish('ada', aPayload('ada'))).rejects.toThrow('Redis is not connected');
    expect(problems.list()[0]!.detail).toContain(reason);
    expect(log.join()).toContain(reason);
    expect(log.join()).not.toContain('wrong-secret');
  };

  it('because of the password: says so once, and is used when the password is right', async () => {
    const redis = opened(await startRedis({ password: 'right' }));
    const started = opened(await aBroker(redis.url.replace('right', 'wrong-secret')));
    await refused(started, 'WRONGPASS');
    expect(started.log.filter(line => line.includes('WRONGPASS'))).toHaveLength(1);

    const admin = opened(new Redis(redis.url));
    await admin.config('SET', 'requirepass', 'wrong-secret');
    await started.becomes(true, 10_000);
  });

  it('because it wants a password and REDIS_URL has none', async () => {
    const redis = opened(await startRedis({ password: 'right' }));
    const started = opened(await aBroker(`redis://127.0.0.1:${redis.port}`));
    await refused(started, 'NOAUTH');
  });

  it('because the account may not use the channels; it needs no more than those', async () => {
    const redis = opened(await startRedis());
    const admin = opened(new Redis(redis.url));
    await admin.call('ACL', 'SETUSER', 'sv', 'on', '>open-sesame', 'resetchannels', '-@all', '+publish', '+subscribe');
    await admin.call('ACL', 'SETUSER', 'sv', '+unsubscribe');
    const started = opened(await aBroker(`redis://sv:open-sesame@127.0.0.1:${redis.port}/5`));
    await refused(started, 'NOPERM');

    await admin.call('ACL', 'SETUSER', 'sv', '&sv:notif*');
    await started.becomes(true, 10_000);
  });

  it('because it is not there yet', async () => {
    const port = await freePort();
    const started = opened(await aBroker(`redis://127.0.0.1:${port}`));
    await refused(started, 'ECONNREFUSED');

    opened(await startRedis({ port }));
    await started.becomes(true, 10_000);
    expect(started.problems.list()).toEqual([]);
  });
});
