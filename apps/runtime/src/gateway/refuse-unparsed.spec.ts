import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { refuseUnparsed } from './refuse-unparsed';

describe('what Node cannot parse', () => {
  let server: Server;
  beforeAll(
    () =>
      new Promise<void>(done => {
        server = createServer({ headersTimeout: 300, connectionsCheckingInterval: 50 }, (_, response) => response.end())
          .on('clientError', refuseUnparsed)
          .listen(0, '127.0.0.1', done);
      }),
  );
  afterAll(() => server.close());

  const send = async (request: string): Promise<string> => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(request);
    return text(socket);
  };

  it.each([
    ['a header line without a colon', 'GET / HTTP/1.1\r\nbroken header\r\n\r\n', 400, 'bad-header'],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
      400,
      'bad-header',
    ],
    [
      'headers over the limit',
      `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(40_000)}\r\n\r\n`,
      431,
      'request-header-too-large',
    ],
    ['headers that never end', 'GET / HTTP/1.1\r\nHost: a\r\n', 408, 'request-timeout'],
  ])('%s is a problem', async (_, request, status, code) => {
    const [head = '', body = ''] = (await send(request)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head).toContain('content-type: application/problem+json');
    expect(head).toMatch(/x-request-id: [0-9a-f-]{36}/);
    expect(JSON.parse(body)).toMatchObject({ status, code, type: `/problems/${code}` });
  });
});
