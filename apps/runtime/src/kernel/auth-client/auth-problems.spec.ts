import { pino } from 'pino';
import { createServer as createTcp, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { createServer as createHttp } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { selfSigned } from '@sv/server/database/testing/certificates';
import { ProblemBoard } from '../problems/problem-board';
import { AuthProblems } from './auth-problems';
import { InternalClient } from './internal-client';

describe('AuthProblems', () => {
  const servers: Server[] = [];
  afterEach(() => servers.splice(0).forEach(server => server.close()));

  async function listening(server: Server): Promise<number> {
    servers.push(server);
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  }

  async function saidOf(url: string, afterMs = 2_000): Promise<string> {
    const [problems, lines]: [ProblemBoard, string[]] = [new ProblemBoard(), []];
    const logger = pino({ level: 'info' }, { write: line => void lines.push(line) });
    const authProblems = new AuthProblems(url, problems, logger);
    const client = new InternalClient({ urls: [url] }, 'x'.repeat(40));
    const thrown: unknown = await client
      .stream('/internal/revocations?after=0', AbortSignal.timeout(afterMs))
      .catch(e => e);
    client.close();
    authProblems.failed(thrown);
    authProblems.failed(thrown);
    const [{ code, detail } = { code: '', detail: '' }] = problems.list();
    expect(code).toBe('auth-unreachable');
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0]!)).toMatchObject({ msg: detail });
    authProblems.worked();
    expect(problems.list()).toEqual([]);
    return detail;
  }

  it('says that nothing listens', async () => {
    const port = await listening(createTcp());
    await new Promise(resolve => servers.pop()!.close(resolve));
    expect(await saidOf(`http://127.0.0.1:${port}`)).toMatch(/nothing listens there \(ECONNREFUSED\)/);
  });

  it('names those of several that do not answer, until they do', () => {
    const problems = new ProblemBoard();
    const authProblems = new AuthProblems('a, b', problems, pino({ level: 'silent' }));
    authProblems.someAway(['http://b:3001']);
    expect(problems.list()).toMatchObject([
      { code: 'auth-server-away', detail: expect.stringContaining('No response from http://b:3001.') },
    ]);
    authProblems.someAway([]);
    expect(problems.list()).toEqual([]);
  });

  it('says that no answer comes', async () => {
    const port = await listening(createTcp(() => undefined));
    expect(await saidOf(`http://127.0.0.1:${port}`, 200)).toMatch(/no answer/);
  });

  it('says that the secret is another one', async () => {
    const port = await listening(createHttp((_, response) => response.writeHead(401).end()));
    expect(await saidOf(`http://127.0.0.1:${port}`)).toMatch(/AUTH_SECRET/);
  });

  it('says what is wrong with a certificate', async () => {
    const { cert, key } = selfSigned('127.0.0.1');
    const port = await listening(createHttps({ cert, key }));
    expect(await saidOf(`https://127.0.0.1:${port}`)).toMatch(/certificate is not trusted; AUTH_TLS_CA.*SELF_SIGNED/);
  });

  it('says that it does not speak TLS', async () => {
    const port = await listening(createHttp());
    expect(await saidOf(`https://127.0.0.1:${port}`)).toMatch(/TLS.*AUTH_URL.*\(EPROTO\)|\(ERR_SSL/);
  });
});
