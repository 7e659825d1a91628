import { SealBrokenError, Vault } from '@sv/server/keys/vault';
import { OutboxMail } from '@sv/server/mail/outbox-mail.entity';
import { openContent, sealContent } from '@sv/server/mail/outbox-content';
import { Job } from '../src/jobs/rows/job.entity';
import { openWebhook, sealWebhook, WEBHOOK_JOB } from '../src/plugins/webhooks/sending/sealed-webhook';
import { putSetting, readSetting } from '../src/kernel/settings/platform-settings.sql';
import { runCli } from '../src/operations/cli/run-cli';
import { LicenseKey } from '../src/plugins/entitlements/license-key.entity';
import { PluginSettingRow } from '../src/plugins/settings/plugin-setting-row.entity';
import { LOG_SECRET, TestLog } from './support/activity-log';

const OLD = LOG_SECRET;
const NEW = 'the secret that is in force from now on, 32 bytes';
const NEXT = 'the secret after that, of at least 32 bytes too';
const PRIVATE = 'private half of the key';

describe('secrets rotate', () => {
  let log: TestLog;
  beforeEach(async () => {
    log = await TestLog.open();
    await log.write(5);
  });
  afterEach(() => log.close());

  const run = async (argv: string[], secret: string, previous?: string): Promise<string[]> => {
    const lines: string[] = [];
    const env = {
      DATABASE_URL: log.database.options.url,
      AUTH_SECRET: secret,
      ...(previous && { AUTH_SECRET_PREVIOUS: previous }),
    };
    await runCli(argv, env, line => lines.push(line));
    return lines;
  };
  const rotate = (secret = NEW, previous: string | undefined = OLD) => run(['secrets', 'rotate'], secret, previous);

  it('seals everything anew, so that the old secret is not needed any more', async () => {
    const old = new Vault(OLD);
    const mail = { mail: { to: 'a@example.com', subject: 'Hello', text: 'x', html: 'x' }, usefulUntil: null };
    const row = { tenantId: 'default', userId: null, attempts: 0, lastError: null };
    const now = new Date();
    await log.db.manager.insert(OutboxMail, [
      { ...row, id: 'a', content: sealContent(old, 'a', mail), dueAt: now, createdAt: now },
      { ...row, id: 'given-up', content: '', dueAt: now, createdAt: now },
      { ...row, id: 'lost', content: new Vault(NEXT).seal('{}', 'mail:lost'), dueAt: now, createdAt: now },
    ]);
    await log.db.manager.insert(LicenseKey, [
      {
        pluginId: 'com.example.a',
        publicKey: 'p',
        createdAt: now,
        privateKey: old.seal(PRIVATE, 'license-key:com.example.a'),
      },
      { pluginId: 'com.example.b', publicKey: 'p', createdAt: now, privateKey: null },
    ]);

    const settings = { tenantId: 'default', userId: null, ownerKey: 'instance', plainValues: {}, version: 1 };
    await log.db.manager.insert(PluginSettingRow, [
      {
        ...settings,
        id: 's',
        pluginId: 'com.example.a',
        sealedValues: old.seal(PRIVATE, 'plugin-settings:s'),
        updatedAt: now,
      },
      { ...settings, id: 'none', pluginId: 'com.example.b', sealedValues: '', updatedAt: now },
    ]);

    const webhook = { id: 'msg_1', url: 'https://example.com/', secret: PRIVATE, body: '{}', event: 'a' };
    const job = { tenantId: 'default', owner: 'com.example.a', key: null, userId: null, status: 'waiting' as const };
    await log.db.manager.insert(Job, [
      {
        ...{ ...job, id: 'w', name: WEBHOOK_JOB, attempt: 0, runAt: now, createdAt: now },
        data: JSON.stringify(sealWebhook(old, job.owner, webhook)),
      },
      { ...job, id: 'j', name: 'remind', attempt: 0, runAt: now, createdAt: now, data: '{"listId":7}' },
    ]);

    await putSetting(log.db, 'mail-server', old.seal(PRIVATE, 'mail-server'));

    const lines = await rotate();
    expect(lines).toEqual([
      'Platform: 5 secrets were sealed again; the activity log is signed up to entry 5',
      'Platform: 1 secrets could not be read with either secret',
      expect.stringContaining('drop AUTH_SECRET_PREVIOUS'),
    ]);
    expect(JSON.stringify(lines)).not.toContain(PRIVATE);

    const fresh = new Vault(NEW);
    const mails = await log.db.manager.findOneByOrFail(OutboxMail, { id: 'a' });
    expect(openContent(fresh, 'a', mails.content)).toEqual(mail);
    const key = await log.db.manager.findOneByOrFail(LicenseKey, { pluginId: 'com.example.a' });
    expect(fresh.open(key.privateKey!, 'license-key:com.example.a')).toBe(PRIVATE);
    const ofPlugin = await log.db.manager.findOneByOrFail(PluginSettingRow, { id: 's' });
    expect(fresh.open(ofPlugin.sealedValues, 'plugin-settings:s')).toBe(PRIVATE);
    expect(fresh.open((await readSetting(log.db, 'mail-server'))!, 'mail-server')).toBe(PRIVATE);
    const waiting = await log.db.manager.findOneByOrFail(Job, { id: 'w' });
    expect(openWebhook(fresh, job.owner, JSON.parse(waiting.data) as string).secret).toBe(PRIVATE);
    expect(() => openWebhook(fresh, 'com.example.b', JSON.parse(waiting.data) as string)).toThrow(SealBrokenError);
    expect(await log.db.manager.findOneByOrFail(Job, { id: 'j' })).toMatchObject({ data: '{"listId":7}' });
    expect((await rotate())[0]).toMatch(/^Platform: 0 secrets were sealed again/);
  });

  it('lets the log be checked with the new secret alone, the entries of before too', async () => {
    await rotate();
    const renewed = log.with(NEW);
    await renewed.write(3);
    expect(await renewed.verify()).toMatchObject({ entries: 9, firstSeq: 1, findings: [] });
    expect(await log.sql('SELECT action, actor_type, target_id, metadata FROM activity_log WHERE seq = 6')).toEqual([
      {
        action: 'secrets.rotated',
        actor_type: 'cli',
        target_id: null,
        metadata: '{"resealed":0,"unreadable":0,"upTo":5}',
      },
    ]);
    await log.sql(`UPDATE activity_log SET actor_id = 'nobody' WHERE seq = 2`);
    expect(await renewed.findings()).toEqual(['row-forged@2']);
  });

  it('lets the log be checked before it was run, and after several of them, with entries of each time', async () => {
    await log.with(NEW, OLD).write(2);
    expect(await log.with(NEW, OLD).findings()).toEqual([]);
    await rotate();
    await log.with(NEW).write(2);
    await rotate();
    await rotate(NEXT, NEW);
    await log.with(NEXT).write(2);
    expect(await log.with(NEXT).verify()).toMatchObject({ entries: 14, findings: [] });
    await log.sql('DELETE FROM activity_log WHERE seq IN (3, 8)');
    expect(await log.with(NEXT).findings()).toEqual(['rows-missing@3', 'rows-missing@8']);
  });

  it('does not let somebody who knows the old secret change what was written before', async () => {
    const [before] = await log.sql<{ value: string }>(
      `SELECT value FROM platform_settings WHERE key = 'activity:head'`,
    );
    await rotate();
    await log.with(NEW).write(1);
    // The log of then, written again with the old key: every row of it is whole.
    const thief = await TestLog.open();
    await thief.write(5, { action: 'plugin.enabled' });
    const rows = await thief.sql<Record<string, unknown>>('SELECT * FROM activity_log ORDER BY seq');
    await thief.close();
    await log.sql('DELETE FROM activity_log WHERE seq <= 5');
    for (const row of rows) {
      const names = Object.keys(row);
      await log.sql(
        `INSERT INTO activity_log (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
        Object.values(row),
      );
    }
    expect(await log.with(NEW).findings()).toEqual(expect.arrayContaining(['checkpoint-mismatch@5', 'row-forged@6']));
    expect(await log.with(NEW, OLD).findings()).toEqual(expect.arrayContaining(['checkpoint-mismatch@5']));
    // Nor cut the log back to then, or write on with it.
    await log.sql('DELETE FROM activity_log WHERE seq > 5');
    await log.sql(`UPDATE platform_settings SET value = ? WHERE key = 'activity:head'`, [before!.value]);
    expect(await log.with(NEW, OLD).findings()).toContain('head-forged@null');
    await log.write(1);
    expect(await log.with(NEW, OLD).findings()).toContain('row-forged@6');
  });

  it('does not let somebody who knows the old secret excuse what is missing with a retention of their own', async () => {
    await rotate();
    await log.with(NEW).write(1);
    const { hash } = (await log.sql<{ hash: string }>('SELECT hash FROM activity_log WHERE seq = 3'))[0]!;
    const created = new Date().toISOString();
    const signature = log.keys.sign(['checkpoint', 'retention', 3, hash, created]);
    await log.sql(
      `INSERT INTO activity_checkpoints (seq, kind, hash, created_at, signature) VALUES (3, 'retention', ?, ?, ?)`,
      [hash, created, signature],
    );
    await log.sql('DELETE FROM activity_log WHERE seq <= 3');
    expect(await log.with(NEW).findings()).toEqual(['checkpoint-forged@3', 'start-missing@1']);
  });

  it('signs nothing that somebody who knows the old secret wrote after it, when it is run again', async () => {
    await rotate();
    const { seq, hash } = (
      await log.sql<{ seq: number; hash: string }>('SELECT seq, hash FROM activity_log ORDER BY seq DESC LIMIT 1')
    )[0]!;
    const head = JSON.stringify({ seq, hash, signature: log.keys.sign(['head', seq, hash]) });
    await log.sql(`UPDATE platform_settings SET value = ? WHERE key = 'activity:head'`, [head]);
    await log.write(1, { action: 'plugin.enabled' });
    const forged = `row-forged@${seq + 1}`;
    expect(await log.with(NEW, OLD).findings()).toContain(forged);

    await rotate();
    expect(await log.with(NEW, OLD).findings()).toContain(forged);
    expect(await log.with(NEW).findings()).toContain(forged);
  });

  it.each([
    ['the old one is not given', NEW, undefined, /^AUTH_SECRET_PREVIOUS is not set/],
    ['both are the same', NEW, NEW, /are the same/],
  ])('refuses in one line when %s', async (_when, secret, previous, reason) => {
    const failure: unknown = await run(['secrets', 'rotate'], secret, previous).catch((error: Error) => error.message);
    expect(failure).toMatch(reason);
    expect(failure).not.toMatch(/\n/);
    expect(await log.verify()).toMatchObject({ entries: 5, findings: [] });
  });

  it('refuses to write into a log of another secret, as every command does', async () => {
    const wrong = run(['secrets', 'rotate'], NEXT, NEW).catch((error: Error) => error.message);
    expect(await wrong).toMatch(/^The activity log was signed with another AUTH_SECRET/);
    expect(await log.verify()).toMatchObject({ entries: 5, findings: [] });
  });

  it('is told of by audit verify when it was left out', async () => {
    const dropped = await run(['audit', 'verify'], NEW).catch((error: Error) => error.message);
    expect(dropped).toBe('the activity log was changed from outside');
  });
});

describe('audit verify', () => {
  let log: TestLog;
  beforeEach(async () => {
    log = await TestLog.open();
    await log.write(3);
  });
  afterEach(() => log.close());

  const lines: string[] = [];
  const verify = async (...args: string[]): Promise<string | null> => {
    lines.splice(0);
    const env = { DATABASE_URL: log.database.options.url, AUTH_SECRET: OLD };
    return runCli(['audit', 'verify', ...args], env, line => lines.push(line)).then(
      () => null,
      (error: Error) => error.message,
    );
  };

  it('says that all is well, and where the log ends', async () => {
    expect(await verify()).toBeNull();
    expect(lines).toEqual([
      expect.stringMatching(/^3 entries from 1 on were read; the end is 3:[0-9a-f]{64}$/),
      'the activity log is what was written',
    ]);
    const end = lines[0]!.split('the end is ')[1]!;
    await log.write(1);
    expect(await verify('--since', end)).toBeNull();
  });

  it('names place and kind of what is wrong, and fails', async () => {
    await log.sql('DELETE FROM activity_log WHERE seq = 2');
    expect(await verify()).toBe('the activity log was changed from outside');
    expect(lines).toEqual([
      'rows-missing: entry 2 is missing',
      expect.stringMatching(/^2 entries from 1 on were read/),
    ]);
  });

  it.each(['', '3', '3:abc', `x:${'a'.repeat(64)}`])('refuses an end of %j', async end => {
    expect(await verify('--since', end)).toMatch(/^--since takes an end/);
  });

  it('does not make a database where there is none', async () => {
    if (process.env['TEST_DATABASE_URL']) return;
    const env = { DATABASE_URL: 'sqlite:/nowhere/platform.db', AUTH_SECRET: OLD };
    await expect(runCli(['audit', 'verify'], env, () => undefined)).rejects.toThrow(/^there is no database/);
  });

  it('is not disturbed by a platform that goes on writing', async () => {
    let busy = true;
    const writing = (async () => {
      while (busy) await log.write(1);
    })();
    for (let round = 0; round < 20; round++) expect(await log.findings()).toEqual([]);
    busy = false;
    await writing;
  });
});
