import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RawConnection } from '../support/raw-connection';
import { ADMIN_KEY, startTestInstance, type TestInstance } from '../support/test-instance';

const TEMPLATE = '<script nonce="__NONCE__">';

describe('a request that can be read in two ways', () => {
  let instance: TestInstance;
  let webDir: string;
  beforeAll(async () => {
    webDir = await mkdtemp(join(tmpdir(), 'sv-web-'));
    for (const name of ['index.html', 'offline.html']) await writeFile(join(webDir, name), TEMPLATE);
    instance = await startTestInstance({ env: { WEB_DIR: webDir } });
  });
  afterAll(async () => {
    await instance.close();
    await rm(webDir, { recursive: true, force: true });
  });

  /** The first line and the headers as they are, and everything that comes back. */
  const send = async (line: string, ...headers: string[]): Promise<string> => {
    const connection = await RawConnection.open(instance.url);
    connection.say(`${line} HTTP/1.1`, ...headers, 'Connection: close', '');
    await connection.closed();
    return `${connection.head}\r\n\r\n${connection.body}`;
  };
  const refusal = (answer: string) => [Number(answer.slice(9, 12)), /"code":"([\w-]+)"/.exec(answer)?.[1]];

  it.each([
    '/index.html#.js',
    '/offline.html#.js',
    '/index.html#/x.css',
    '/login#.js',
    '/api/shell#',
    '/login?x#y',
    '/api/auth/session?a=b#',
    '#',
    '/#',
  ])('no fragment: %s is 400 and shows no template', async target => {
    const answer = await send(`GET ${target}`, 'Host: localhost');
    expect(Number(answer.slice(9, 12))).toBe(400);
    expect(answer).not.toContain('__NONCE__');
    expect(answer).toContain('nosniff');
  });

  it.each([
    ['absolute', 'GET http://localhost/api/health'],
    ['absolute, to somebody else', 'GET http://evil.example/'],
    ['without a slash', 'GET api/health'],
    ['of an authority', 'GET localhost:3000'],
    ['an asterisk', 'OPTIONS *'],
    ['with a blank', 'GET /api/health x'],
    ['with a tab', 'GET /api/\thealth'],
    ['with a bell', 'GET /api/\x07health'],
    ['with a raw umlaut', 'GET /\u00fc'],
    ['with a backslash and dots', 'GET /api\\..\\health'],
  ])('no target %s', async (_, line) => {
    expect(Number((await send(line, 'Host: localhost')).slice(9, 12))).toBe(400);
  });

  it('a tunnel is not opened', async () => {
    expect(await send('CONNECT localhost:80', 'Host: localhost')).toBe('\r\n\r\n');
  });

  it.each(['//', '//evil.example', '//evil.example/..', '///', '/;/'])('%s leads nowhere', async target => {
    const answer = await send(`GET ${target}`, 'Host: localhost', 'Accept: text/html');
    expect(answer).toMatch(/^HTTP\/1\.1 40[04] /);
    expect(answer).not.toMatch(/location:/i);
  });

  it.each([
    ['Host', ['Host: localhost', 'Host: evil.example']],
    ['Host, the same', ['Host: localhost', 'host: localhost']],
    ['Host, ours last', ['Host: evil.example', 'Host: localhost']],
    ['Authorization', ['Host: localhost', `Authorization: Bearer ${ADMIN_KEY}`, 'authorization: Basic x']],
    ['Cookie', ['Host: localhost', 'Cookie: a=1', 'Cookie: b=2']],
    ['X-Forwarded-Host', ['Host: localhost', 'X-Forwarded-Host: a', 'X-Forwarded-Host: b']],
    ['Origin', ['Host: localhost', 'Origin: http://localhost:3000', 'Origin: http://evil.example']],
    ['Sec-Fetch-Site', ['Host: localhost', 'Sec-Fetch-Site: same-origin', 'Sec-Fetch-Site: cross-site']],
    ['Content-Type', ['Host: localhost', 'Content-Type: application/json', 'Content-Type: text/plain']],
    ['Content-Length', ['Host: localhost', 'Content-Length: 2', 'Content-Length: 2']],
    ['Content-Length, different', ['Host: localhost', 'Content-Length: 2', 'Content-Length: 0']],
    ['Transfer-Encoding', ['Host: localhost', 'Transfer-Encoding: chunked', 'Transfer-Encoding: chunked']],
    ['both lengths', ['Host: localhost', 'Content-Length: 2', 'Transfer-Encoding: chunked']],
  ])('twice: %s', async (_, headers) => {
    for (const target of ['/api/admin/users', '/login', '/notes', '/main.js'])
      expect(refusal(await send(`POST ${target}`, ...headers))).toEqual([400, 'bad-header']);
  });

  it('no Host at all is as little', async () => {
    expect((await send('GET /api/health')).slice(9, 12)).toBe('400');
  });

  it('a list of forwarders may come in lines', async () => {
    const lines = ['X-Forwarded-For: 192.0.2.1', 'X-Forwarded-For: 192.0.2.2'];
    expect(await send('GET /api/health', 'Host: localhost', ...lines)).toMatch(/^HTTP\/1\.1 200 /);
  });
});
