import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { keepAliveAgent } from './keep-alive-agent';

describe('connections that are kept', () => {
  let server: Server;
  let delayMs = 0;
  const agent = keepAliveAgent(2);
  beforeAll(async () => {
    server = createServer(
      { keepAliveTimeout: 60_000 },
      (_, response) => void sleep(delayMs).then(() => response.end('here')),
    );
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterAll(() => {
    agent.destroy();
    server.closeAllConnections();
    server.close();
  });

  const ask = async (timeout?: number) => {
    const request = get({ agent, port: (server.address() as AddressInfo).port, timeout });
    if (timeout) request.on('timeout', () => request.destroy(new Error('timeout')));
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    await once(answer.resume(), 'end');
    return answer.statusCode;
  };

  it('are given up by us when nobody uses them, before a server would', async () => {
    const opened = once(server, 'connection') as Promise<[Socket]>;
    expect(await ask()).toBe(200);
    const [socket] = await opened;
    await once(socket, 'end');
  });

  it.each([undefined, 15_000])('wait as long as ever for an answer: %s', async timeout => {
    delayMs = 4_500;
    expect(await ask(timeout)).toBe(200);
  });
});
