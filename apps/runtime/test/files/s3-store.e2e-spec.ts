import type { StoredFile } from '@sv/sdk';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { waitFor } from '@sv/server/testing/wait-for';
import { ContentStore } from '../../src/files/store/content-store';
import { RuntimeConfig } from '../../src/kernel/config/runtime-config';
import { checkFiles } from '../../src/operations/cli/doctor/check-files';
import { noise } from '../assets/pictures';
import { filesPlugin } from '../support/plugins/files-plugin';
import { testPlugins } from '../support/plugins/test-plugins';
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

  const plugins = [...testPlugins(), filesPlugin({ id: 'com.example.receipts', routePrefix: '/receipts' })];
  const start = async (env: Record<string, string>) =>
    (instance = await startTestInstance({ env, plugins, log: line => lines.push(line) }));
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

  it('has the uploads, downloads and thumbnails of apps there, which are 503 while it is away', async () => {
    await start({ FILES_URL: server.url() });
    const user = instance!.as('user');
    const picture = await noise(600, 400).jpeg().toBuffer();
    const upload = () => user.post('/receipts/api/files').set('content-type', 'image/jpeg').send(picture);
    const { body } = await upload().expect(201);
    const { id } = (body as [StoredFile])[0];
    const content = () => user.get(`/receipts/api/files/${id}/content`);
    const thumbnail = () => user.get(`/receipts/api/files/${id}/thumbnails/small`);
    expect(picture.equals((await content().expect(200)).body as Buffer)).toBe(true);
    expect((await content().set('range', 'bytes=0-1').expect(206)).body).toEqual(picture.subarray(0, 2));
    await thumbnail().expect(200);
    expect(existsSync(join(instance!.get(RuntimeConfig).dataDir, 'files'))).toBe(false);

    const doctor = async () => (await checkFiles(instance!.get(RuntimeConfig))).map(({ text }) => text);
    expect(await doctor()).toEqual(['files: each has its content']);

    await server.stop();
    expect(await doctor()).toEqual([expect.stringMatching(/were not compared.*ECONNREFUSED/)]);
    for (const refused of [upload(), content(), thumbnail()]) {
      const { headers, body: problem } = await refused.expect(503);
      expect([problem.code, headers['retry-after']]).toEqual(['files-unavailable', '5']);
    }
  });

  it('does not start with less room for uploads than a file may have', async () => {
    const env = { FILES_URL: server.url(), FILES_SPOOL_BYTES: '20000000', FILES_LIMIT_BYTES: '30000000' };
    await expect(start(env)).rejects.toThrow('FILES_SPOOL_BYTES must be at least FILES_LIMIT_BYTES');
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
