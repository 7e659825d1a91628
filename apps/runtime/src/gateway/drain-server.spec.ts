import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { drainServer } from './drain-server';

const LIMIT_MS = 20_000;

describe('a server that drains', () => {
  let server: Server;
  let port: number;
  let agent: Agent;
  let cut: jest.SpyInstance;
  let arrived: Promise<[IncomingMessage, ServerResponse]>;

  beforeEach(async () => {
    agent = new Agent({ keepAlive: true });
    server = createServer();
    cut = jest.spyOn(server, 'closeAllConnections');
    arrived = once(server, 'request') as typeof arrived;
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  });
  afterEach(() => {
    agent.destroy();
    expect(cut).not.toHaveBeenCalled();
  });

  it('lets what is at work finish, and then waits for no connection that is kept', async () => {
    const answered = once(get({ host: '127.0.0.1', port, agent }), 'response');
    const [, response] = await arrived;
    const drained = drainServer(server, LIMIT_MS);
    while (server.listening) await new Promise(done => setImmediate(done));
    response.end('in the end');
    expect(await text(((await answered) as [IncomingMessage])[0])).toBe('in the end');
    await drained;
  }, 10_000);

  it('answers who asks on an open connection, and says that the answer is the last one', async () => {
    const socket: Socket = connect(port, '127.0.0.1');
    await Promise.all([once(socket, 'connect'), once(server, 'connection')]);
    const drained = drainServer(server, LIMIT_MS);
    while (server.listening) await new Promise(done => setImmediate(done));
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const [, response] = await arrived;
    response.end('done');
    expect(await text(socket)).toMatch(/^HTTP\/1.1 200 OK\r\n(.*\r\n)*Connection: close\r\n/);
    await drained;
  }, 10_000);
});
