import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { waitFor } from '@sv/server/testing/wait-for';
import { ContentStore } from '../../src/files/store/content-store';
import { S3Server } from '../support/files/s3-server';
import { startTestInstance, type TestInstance } from '../support/test-instance';

describe('an instance whose files are in S3', () => {
  let server: S3Server;
  let instance: TestInstance | undefined;
  const lines: string[] = [];
  beforeEach(async () => {
    server = await S3Server.start();
    lines.length = 0;
  });
  afterEach(async () => {
    await instance?.close();
    instance = undefined;
    await server.close();
  });

  const start = async (env: Record<string, string>) =>
    (instance = await startTestInstance({ env, log: line => lines.push(line) }));
  const health = async () => (await instance!.withAdminKey().get('/api/admin/health').expect(200)).body;

  it('uses the store that FILES_URL names, and says so', async () => {
    await start({ FILES_URL: server.url('prefix') });
    const store = instance!.get(ContentStore);
    const { sha256 } = await store.write(Readable.from([Buffer.from('hello')]), 10);
    expect((await buffer(await store.read(sha256))).toString()).toBe('hello');
    expect(server.requests.some(({ url }) => url?.startsWith('/files/prefix/'))).toBe(true);
    expect(await health()).toMatchObject({ status: 'ok', files: { store: 's3', usable: true } });
  });

  it('starts while the store is away, names that in health and log, and notices when it is back', async () => {
    const { port } = server;
    const url = server.url();
    await server.stop();
    await start({ FILES_URL: url });
    const away = await waitFor(async () => {
      const report = await health();
      return !report.files.usable && report;
    });
    const problem = { code: 'file-store-unreachable', detail: expect.stringMatching(/ECONNREFUSED/) };
    expect(away).toMatchObject({ status: 'degraded', problems: [problem] });
    expect(lines.filter(line => line.includes('file-store-unreachable'))).toHaveLength(1);
    await server.listen(port);
    const back = await waitFor(async () => {
      const report = await health();
      return report.files.usable && report;
    });
    expect(back).toMatchObject({ status: 'ok', problems: [] });
  });

  it('says plainly that the credentials are wrong, and writes the secret nowhere', async () => {
    await start({
      FILES_URL: server.url().replace(/\/\/.*@/, '//'),
      AWS_ACCESS_KEY_ID: 'KEY',
      AWS_SECRET_ACCESS_KEY: 'hunter2',
    });
    const report = await health();
    const detail = expect.stringMatching(/refuses the credentials.*AWS_SECRET_ACCESS_KEY.*SignatureDoesNotMatch/);
    expect(report.problems).toMatchObject([{ code: 'file-store-unreachable', detail }]);
    expect(JSON.stringify(report) + lines.join('')).not.toContain('hunter2');
  });
});
