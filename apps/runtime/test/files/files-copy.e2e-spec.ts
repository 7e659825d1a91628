import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { DiskContentStore } from '../../src/files/store/disk-content-store';
import { S3ContentStore } from '../../src/files/store/s3/s3-content-store';
import { UploadSpool } from '../../src/files/store/s3/upload-spool';
import { runCli } from '../../src/operations/cli/run-cli';
import { listAll } from '../support/files/content-store-promises';
import { S3Server, sendS3Error } from '../support/files/s3-server';
import { SECRET } from '../support/test-instance';

describe('files copy', () => {
  let server: S3Server;
  let folder: string;
  let disk: DiskContentStore;
  let s3: S3ContentStore;
  beforeEach(async () => {
    server = await S3Server.start();
    folder = mkdtempSync(join(tmpdir(), 'copy-'));
    disk = new DiskContentStore(join(folder, 'files'));
    s3 = new S3ContentStore(server.address(), new UploadSpool(join(folder, 'staging'), 64 * 1024 * 1024));
  });
  afterEach(async () => {
    rmSync(folder, { recursive: true });
    await server.close();
  });

  const store = (text: string, into: DiskContentStore | S3ContentStore = disk) =>
    into.write(Readable.from([Buffer.from(text)]), 1000);
  async function copy(to: string, env: Record<string, string> = {}): Promise<string> {
    const lines: string[] = [];
    const all = { AUTH_SECRET: SECRET, DATA_DIR: folder, ...env };
    await runCli(['files', 'copy', '--to', to], all, line => lines.push(line));
    // The address of the server in memory has its credentials, which is warned of.
    const warnings = lines.filter(line => line.startsWith('Warning: '));
    expect(warnings).toHaveLength(to.includes('@') ? 1 : 0);
    return lines.filter(line => !warnings.includes(line)).join('\n');
  }

  it('copies from the disk to S3 and back, and leaves what is there', async () => {
    const texts = Array.from({ length: 20 }, (_, at) => `text ${at}`);
    const contents = await Promise.all(texts.map(text => store(text)));
    expect(await copy(server.url())).toBe('20 copied (0.0 MB), 0 were there already');
    await store('came meanwhile');
    expect(await copy(server.url())).toBe('1 copied (0.0 MB), 20 were there already');
    expect(await listAll(s3)).toHaveLength(21);

    rmSync(join(folder, 'files'), { recursive: true });
    expect(await copy('disk', { FILES_URL: server.url() })).toMatch(/^21 copied/);
    expect((await buffer(await disk.read(contents[7]!.sha256))).toString()).toBe('text 7');
  });

  it('takes the credentials of the variables, and repeats neither them nor those in the address', async () => {
    await store('x');
    const bare = server.url().replace(/\/\/.*@/, '//');
    const { accessKeyId, secretAccessKey } = server.address();
    const env = { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey };
    expect(await copy(bare, env)).toMatch(/^1 copied/);
    const wrong = copy(bare.replace('//', '//KEY:hunter2@'));
    await expect(wrong).rejects.toThrow(/refuses the credentials/);
    await expect(wrong).rejects.not.toThrow(/hunter2/);
  });

  it('continues after an interruption', async () => {
    await Promise.all(['a', 'b', 'c', 'd'].map(text => store(text)));
    let puts = 0;
    server.intercept = (request, response) => {
      if (request.method !== 'PUT' || puts++ < 2) return false;
      sendS3Error(request, response, 403, 'AccessDenied');
      return true;
    };
    await expect(copy(server.url())).rejects.toThrow(/does not allow/);
    server.intercept = () => false;
    expect(await copy(server.url())).toBe('2 copied (0.0 MB), 2 were there already');
  });

  it('names damaged content, copies the rest, and fails', async () => {
    const { sha256 } = await store('whole');
    await store('other');
    writeFileSync(join(folder, 'files', sha256.slice(0, 2), sha256), 'broken');
    await expect(copy(server.url())).rejects.toThrow('1 damaged');
    expect(await s3.has(sha256)).toBe(false);
    expect((await listAll(s3)).length).toBeGreaterThan(0);
  });

  it.each([
    ['disk', /in this store already/],
    ['https://host/bucket', /must be s3:/],
    ['s3://a:b@host', /must name a bucket/],
    ['s3://host/bucket', /needs credentials/],
  ])('refuses --to %s', async (to, words) => {
    await expect(copy(to)).rejects.toThrow(words);
    expect(readdirSync(folder)).toEqual([]);
  });
});
