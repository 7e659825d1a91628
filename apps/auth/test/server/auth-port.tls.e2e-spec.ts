import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { type FreshDatabase, freshDatabase } from '@sv/server/database/testing/fresh-database';
import { readAuthAddress } from '@sv/server/config/auth-address';
import { EnvReader, type Env } from '@sv/server/config/env-reader';
import { AuthLink } from '@sv/server/http/auth-link';
import { type TlsFiles, tlsFiles } from '@sv/server/testing/tls-files';
import { runCli } from '../../src/cli/run-cli';
import { type AuthInstance, startAuth, TEST_SECRET } from '../support/start-auth';

describe('the port of the auth server over TLS', () => {
  let files: TlsFiles;
  let database: FreshDatabase;
  let auth: AuthInstance;
  beforeAll(async () => {
    files = await tlsFiles();
    database = await freshDatabase();
    auth = await startAuth(files.server, database);
  });
  afterAll(async () => {
    await auth.close();
    await database.drop();
    await files.remove();
  });

  async function health(env: Env, url = auth.url): Promise<string> {
    const link = new AuthLink(readAuthAddress(new EnvReader({ AUTH_URL: url, ...env })), 1);
    try {
      return await text(await link.send({ path: '/api/health' }));
    } finally {
      link.close();
    }
  }

  const command = async (argv: string[], env: Env): Promise<string[]> => {
    const lines: string[] = [];
    const terminal = { print: (line: string) => void lines.push(line), readSecret: () => Promise.resolve('') };
    const common = { AUTH_SECRET: TEST_SECRET, AUTH_DATABASE_URL: 'sqlite:/nowhere/auth.db', AUTH_URL: auth.url };
    await runCli(argv, { ...common, ...env }, terminal);
    return lines;
  };

  it('answers whoever has a certificate that it takes', async () => {
    expect(await health(files.client)).toBe('{"status":"ok"}');
  });

  it('is not believed with a certificate of another authority, nor with one for another name', async () => {
    await expect(health(files.stranger)).rejects.toThrow(/unable to (get|verify)|self-signed|signature/);
    const elsewhere = auth.url.replace('127.0.0.1', 'localhost');
    await expect(health(files.client, elsewhere)).rejects.toThrow(/does not match/);
  });

  it('answers nobody without a certificate, or with one of a stranger', async () => {
    const { AUTH_TLS_CA } = files.client;
    await expect(health({ AUTH_TLS_CA })).rejects.toThrow(/certificate required|ECONNRESET|hang up/);
    await expect(health({ ...files.stranger, AUTH_TLS_CA })).rejects.toThrow(/unknown ca|ECONNRESET|hang up/);
  });

  it('answers nothing to plain http', async () => {
    const socket = connect(Number(new URL(auth.url).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write('GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n');
    expect(await text(socket)).not.toContain('HTTP/1.1 200');
  });

  it('is asked by the command line over TLS, which changes no database beside a server that it does not trust', async () => {
    expect(await command(['user', 'list'], files.client)).toEqual([]);
    await expect(command(['user', 'list'], files.stranger)).rejects.toThrow(/there is no trust/);
    await expect(command(['user', 'list'], {})).rejects.toThrow(/there is no trust/);
  });
});

it('a certificate without TLS in AUTH_URL stops the start', async () => {
  const files = await tlsFiles();
  await expect(startAuth({ ...files.server, AUTH_URL: 'http://127.0.0.1:3001' })).rejects.toThrow(
    /AUTH_URL must be https/,
  );
  await files.remove();
});
