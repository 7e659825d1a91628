import { TestAuthority } from '@sv/server/database/testing/certificates';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startRedis, type RedisServer } from '../../support/redis/test-redis';

const TSX = join(process.cwd(), 'node_modules/.bin/tsx');
const CHILD = join(import.meta.dirname, '../../support/children/redis-child.ts');

describe('REDIS_URL=rediss://…', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sv-redis-tls-'));
  const authority = new TestAuthority();
  let redis: RedisServer;
  beforeAll(async () => {
    writeFileSync(join(folder, 'ca.crt'), authority.cert);
    redis = await startRedis({ tls: authority.issue('127.0.0.1'), password: 'open sesame' });
  });
  afterAll(async () => {
    await redis.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const connect = (env: Record<string, string>) =>
    promisify(execFile)(TSX, [CHILD], { env: { PATH: process.env['PATH'], REDIS_URL: redis.url, ...env } });

  it('speaks TLS with a server that an authority of ours vouches for', async () => {
    const { stdout, stderr } = await connect({ NODE_EXTRA_CA_CERTS: join(folder, 'ca.crt') });
    expect({ stdout, stderr }).toEqual({ stdout: 'heard Hello\n', stderr: '' });
  });

  it('refuses a server that nobody vouches for, and says why', async () => {
    const { stdout } = await connect({}).catch((error: { stdout: string }) => error);
    expect(stdout).toMatch(/do not arrive \(unable to/);
    expect(stdout).not.toContain('sesame');
  });

  it('is not there for a client without TLS', async () => {
    const { stdout } = await connect({ REDIS_URL: redis.url.replace('rediss', 'redis') }).catch(
      (error: { stdout: string }) => error,
    );
    expect(stdout).toContain('do not arrive');
  });
});
