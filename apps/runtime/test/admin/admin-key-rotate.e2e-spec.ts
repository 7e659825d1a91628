import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCli } from '../../src/operations/cli/run-cli';
import { LOG_SECRET, TestLog } from '../support/activity-log';

describe('admin-key rotate', () => {
  let folder: string;
  let log: TestLog;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sv-rotate-'));
    log = await TestLog.open();
  });
  afterEach(async () => {
    await log.close();
    rmSync(folder, { recursive: true });
  });

  const file = () => join(folder, 'secrets.json');
  const secrets = () => JSON.parse(readFileSync(file(), 'utf8')) as Record<string, unknown>;
  const run = async (env: Record<string, string> = {}, ...argv: string[]): Promise<string[]> => {
    const lines: string[] = [];
    const command = argv.length > 0 ? argv : ['admin-key', 'rotate'];
    const base = { DATA_DIR: folder, DATABASE_URL: log.database.options.url, AUTH_SECRET: LOG_SECRET };
    await runCli(command, { ...base, ...env }, line => lines.push(line));
    return lines;
  };

  it('makes a new key where the old one stands, and says when it counts', async () => {
    writeFileSync(file(), JSON.stringify({ authSecret: 'kept', adminKey: 'svak_old', vapid: { publicKey: 'kept' } }));
    const [key, hint] = await run({ ADMIN_KEY: 'svak_old' });

    expect(key).toMatch(/^svak_[\w-]{43}$/);
    expect(hint).toMatch(/Restart/);
    expect(secrets()).toEqual({ authSecret: 'kept', adminKey: key, vapid: { publicKey: 'kept' } });
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(existsSync(`${file()}.new`)).toBe(false);
    const rows = await log.sql('SELECT action, actor_type, target_id FROM activity_log');
    expect(rows).toEqual([{ action: 'admin-key.rotated', actor_type: 'cli', target_id: 'bootstrap' }]);
    expect(JSON.stringify(await log.sql('SELECT * FROM activity_log'))).not.toContain(key);
  });

  it.each([
    ['there is no file', null, {}, /there is no .*secrets\.json/],
    ['the file has no key', '{"authSecret":"x"}', {}, /has no admin key; set another ADMIN_KEY where it comes from/],
    ['the environment has another', '{"adminKey":"svak_old"}', { ADMIN_KEY: 'theirs' }, /environment, which wins/],
    ['the file is broken', '{"adminKey":', {}, /cannot be read/],
  ])('says in one line what to do when %s, and changes nothing', async (_when, content, env, reason) => {
    if (content !== null) writeFileSync(file(), content);
    const failure = await run(env).then(
      () => null,
      (error: Error) => error.message,
    );
    expect(failure).toMatch(reason);
    expect(failure).not.toContain('svak_old');
    if (content !== null) expect(readFileSync(file(), 'utf8')).toBe(content);
    expect(await log.verify()).toMatchObject({ entries: 0, findings: [] });
  });

  it('explains itself', async () => {
    expect((await run({}, 'admin-key', 'rotate', '--help')).join()).toMatch(/^Usage: workspace admin-key rotate/);
  });
});
