import { waitFor } from '@sv/server/testing/wait-for';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { type ClientRequest, request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { Imports } from '../../../src/portability/import/imports.service';
import { StagedFile, Staging } from '../../../src/portability/import/upload/staging';
import { anArchive } from '../../support/portability/an-archive';
import { BOX, boxPlugin, things } from '../../support/portability/box-plugin';
import { importArchive, sendArchive, staged } from '../../support/portability/import-client';
import {
  type Client,
  freshDatabase,
  type TestDatabase,
  startTestInstance,
  type TestInstance,
} from '../../support/test-instance';

const LIMIT = 200_000;

describe('the upload of an archive', () => {
  let ground: TestDatabase;
  let instance: TestInstance;
  let client: Client;
  beforeAll(async () => {
    ground = await freshDatabase();
    mkdirSync(join(ground.folder, 'staging', 'of-old'), { recursive: true });
    writeFileSync(join(ground.folder, 'staging', 'import-left-behind.zip'), 'x');
    const env = { IMPORT_LIMIT_BYTES: String(LIMIT) };
    instance = await startTestInstance({ plugins: [boxPlugin()], ground, env });
    client = instance.as('user');
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(async () => {
    await instance.close();
    await ground.clear();
  });

  const archive = anArchive({ sections: { [BOX]: { records: things(5) } } });
  const codeOf = ({ status, body }: { status: number; body: unknown }) =>
    `${status} ${(body as { code?: string }).code ?? 'ok'}`;
  const runs = () => instance.get(DataSource).query<unknown[]>('SELECT * FROM import_runs');
  const nothingLeft = async () => {
    await waitFor(() => staged(instance).length === 0);
    await waitFor(async () => (await runs()).length === 0);
  };
  /** A request whose body a test writes by itself. */
  const begin = (headers: Record<string, string | number>): { request: ClientRequest; answer: Promise<string> } => {
    const url = `${instance.url}/api/account/import`;
    const request = httpRequest(url, { method: 'POST', headers: { cookie: client.cookie, ...headers } });
    const answer = new Promise<string>((resolve, reject) => {
      request.on('error', reject).on('response', response => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.on('end', () => resolve(codeOf({ status: response.statusCode!, body: JSON.parse(text) })));
      });
    });
    answer.catch(() => undefined);
    return { request, answer };
  };
  const ZIP = { 'content-type': 'application/zip' };

  it('finds its folder empty: what a process left that died is gone', () => expect(staged(instance)).toEqual([]));

  it('is not kept out by a note of a slice that says nothing: it is forgotten', async () => {
    const db = instance.get(DataSource);
    await db.query(`INSERT INTO import_slices (id, tenant_id, user_id, run_id, section_id, plugin_id, undo, created_at)
      VALUES ('1', 'default', '${client.user.id}', '1', 'gone', NULL, '', '2026-01-01T00:00:00.000Z')`);
    expect((await sendArchive(client, archive, '?dryRun=true')).status).toBe(200);
    expect(await db.query('SELECT id FROM import_slices')).toEqual([]);
  });

  it('lies in a file that only the server’s user may read and that has no name: a kill leaves nothing of it', async () => {
    const files: { mode: number; nlink: number }[] = [];
    const write = StagedFile.prototype.write;
    jest.spyOn(StagedFile.prototype, 'write').mockImplementation(async function (this: StagedFile, chunk) {
      const { mode, nlink } = await this.handle.stat();
      files.push({ mode: mode & 0o777, nlink });
      return write.call(this, chunk);
    });
    expect((await importArchive(client, archive)).sections).toHaveLength(1);
    expect(files[0]).toEqual({ mode: 0o600, nlink: 0 });
    await nothingLeft();
  });

  it('of no told size is counted: one byte too many is refused', async () => {
    for (const [bytes, code] of [
      [LIMIT, '400 archive-invalid'],
      [LIMIT + 1, '413 archive-too-large'],
    ] as const) {
      const { request, answer } = begin({ ...ZIP, 'transfer-encoding': 'chunked' });
      for (let left = bytes; left > 0; left -= 50_000) request.write(Buffer.alloc(Math.min(left, 50_000), 'x'));
      request.end();
      expect(await answer).toBe(code);
    }
    await nothingLeft();
  });

  it('in a form counts the file and not the form', async () => {
    const form = (bytes: number) =>
      client.post('/api/account/import').attach('archive', Buffer.alloc(bytes, 'x'), 'a.zip').then(codeOf);
    expect(await form(LIMIT)).toBe('400 archive-invalid');
    expect(await form(LIMIT + 1)).toBe('413 archive-too-large');
    await nothingLeft();
  });

  it('goes wrong in a form: no file, another field, two files, text beside it, no end', async () => {
    const post = () => client.post('/api/account/import');
    expect(codeOf(await post().field('archive', 'text'))).toBe('400 validation-failed');
    expect(codeOf(await post().attach('file', archive, 'a.zip'))).toBe('400 validation-failed');
    const two = post().attach('archive', archive, 'a.zip').attach('archive', archive, 'b.zip');
    expect(codeOf(await two)).toBe('400 validation-failed');
    expect(codeOf(await post().attach('archive', archive, 'a.zip').field('x', '1'))).toBe('400 validation-failed');
    const cut = post().set('content-type', 'multipart/form-data; boundary=b').send('--b\r\ncontent-disposition: form');
    expect(codeOf(await cut)).toBe('400 validation-failed');
    const bare = post().set('content-type', 'multipart/form-data').send('x');
    expect(codeOf(await bare)).toBe('400 validation-failed');
    await nothingLeft();
  });

  it('comes as something else', async () => {
    for (const type of ['application/json', 'text/plain', 'application/octet-stream']) {
      const body = type === 'application/json' ? '{}' : archive.toString('latin1');
      const answer = await client.post('/api/account/import').set('content-type', type).send(body);
      expect(codeOf(answer)).toBe('415 unsupported-media-type');
    }
    const packed = client.post('/api/account/import').set(ZIP).set('content-encoding', 'gzip').send(archive);
    expect(codeOf(await packed)).toBe('415 unsupported-media-type');
    expect(codeOf(await sendArchive(client, archive, '?dryRun=yes'))).toBe('400 validation-failed');
    await nothingLeft();
  });

  it('stops coming: it is given up after a while', async () => {
    instance.get(Imports).idleMs = 300;
    const { request, answer } = begin({ ...ZIP, 'content-length': 10_000 });
    request.write('PK\u0003\u0004');
    expect(await answer).toBe('408 request-timeout');
    request.destroy();
    instance.get(Imports).idleMs = 30_000;
    await nothingLeft();
  });

  it('is broken off by the client: nothing is left of it', async () => {
    for (const headers of [ZIP, { 'content-type': 'multipart/form-data; boundary=b' }]) {
      const { request } = begin({ ...headers, 'content-length': 100_000 });
      request.write('--b\r\ncontent-disposition: form-data; name="archive"; filename="a"\r\n\r\nPK');
      await waitFor(async () => (await runs()).length === 1);
      request.destroy();
      await nothingLeft();
    }
    expect((await importArchive(client, archive)).sections).toHaveLength(1);
  });

  it('does not fit on the disk, as it is told', async () => {
    jest.spyOn(Staging.prototype, 'freeBytes').mockResolvedValue(64 * 1024 * 1024 + archive.length - 1);
    expect(codeOf(await sendArchive(client, archive))).toBe('507 insufficient-storage');
    jest.spyOn(Staging.prototype, 'freeBytes').mockResolvedValue(64 * 1024 * 1024 + archive.length);
    expect(codeOf(await sendArchive(client, archive))).toBe('200 ok');
    await nothingLeft();
  });

  it('does not fit on the disk, as it turns out', async () => {
    const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    jest.spyOn(Staging.prototype, 'stageFile').mockImplementation(async function (this: Staging) {
      jest.restoreAllMocks();
      const file = await this.stageFile(0);
      jest.spyOn(file.handle, 'write').mockRejectedValue(full);
      return file;
    });
    expect(codeOf(await sendArchive(client, archive))).toBe('507 insufficient-storage');
    await nothingLeft();
  });

  it('writes nothing anywhere else', () => {
    const names = readdirSync(ground.folder).filter(name => name !== 'staging');
    expect(names.filter(name => name.includes('import') || name.endsWith('.zip'))).toEqual([]);
  });
});
