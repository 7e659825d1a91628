import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { runCommand, startCommand } from './support/command';
import { tellThroughIdentity } from './support/identity-notices';
import { Instance } from './support/instance';
import { PASSWORD, Person } from './support/person';
import { codeOf } from './support/totp';
import { until } from './support/until';
import { addWaitingJob } from './support/waiting-job';

const EMAIL = 'olga@example.com';
const DAN = 'dan@example.com';
const A_KEY = { name: 'Script', capabilities: ['health:view'] };
const EXAMPLES = { EXAMPLE_PLUGINS: 'true', RATE_LIMIT_PER_MINUTE: '0' };

const aBookmark = (title: string) => ({ url: 'https://example.com/', title, tags: [], note: null, remindAt: null });

const titlesOf = async (person: Person): Promise<string[]> => {
  const { body } = await person.get<{ lists: { name: string }[] }>('/tasks/api/lists');
  return body.lists.map(({ name }) => name);
};

/** The drill: everything comes back, on another machine, while people were working when the backup was made. */
describe('a backup and what it brings back', () => {
  let folder: string;
  let file: string;
  let source: Instance;
  let target: Instance;
  let owner: Person;
  let secret: string;
  /** Lists of tasks that were acknowledged before the backup began. */
  let before: string[];
  let said: string;
  let jobId: string;
  let key: { id: string; key: string };
  let restored: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sv-drill-'));
    file = join(folder, 'backup.zip');
    source = await Instance.start(EXAMPLES);
    // As `npm start` keeps it: the file has what the environment has.
    const secrets = { authSecret: source.env['AUTH_SECRET'], adminKey: source.env['ADMIN_KEY'] };
    writeFileSync(join(source.env['DATA_DIR']!, 'secrets.json'), JSON.stringify(secrets), { mode: 0o600 });
    owner = await Person.register(source.url, { name: 'Olga', email: EMAIL });
    ({ secret } = (await owner.post<{ secret: string }>('/api/auth/totp/enroll', {})).body);
    expect((await owner.post('/api/auth/totp/confirm', { code: codeOf(secret, -1) })).status).toBe(200);
    expect((await owner.post('/bookmarks/api/bookmarks', aBookmark('Kept apart'))).status).toBe(201);
    const me = await owner.get<{ user: { id: string } }>('/api/auth/session');
    await tellThroughIdentity(source, me.body.user.id, ['You were told']);
    await until(
      async () => (await noticesOf(owner)).includes('You were told'),
      'the notice of identity is in the inbox',
    );
    jobId = await addWaitingJob(source);
    before = [];
    for (let n = 0; n < 20; n++) before.push(await addList(`before ${n}`));
    await Person.register(source.url, { name: 'Dan', email: DAN });
    key = (await owner.post<{ id: string; key: string }>('/api/admin/keys', A_KEY)).body;
    said = await whileWriting(() => runCommand(source, 'backup', file));
    await addList('after the backup');
    await revokeAll();
    target = await Instance.prepare({ ...EXAMPLES, ...secretsOf(source) });
    // Another machine knows none of the secrets but those in the backup, and of the journal what was copied.
    cpSync(join(source.env['DATA_DIR']!, 'revocations'), join(target.env['DATA_DIR']!, 'revocations'), {
      recursive: true,
    });
    // Somebody else had become the owner there.
    const lowered = { at: new Date().toISOString(), action: 'user.role-changed', userId: me.body.user.id };
    const line = JSON.stringify({ ...lowered, to: 'platform:user' });
    writeFileSync(join(target.env['DATA_DIR']!, 'revocations/another.jsonl'), line);
    restored = await runCommand(target, 'restore', '--revoked-since', '2026-01-01 00:00+00', file);
    await target.startAuth();
    await target.startRuntime();
  }, 120_000);
  afterAll(async () => {
    for (const instance of [target, source]) await instance?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** What the administrator was told is revoked, after the backup. */
  const revokeAll = async (): Promise<void> => {
    expect((await owner.delete(`/api/admin/keys/${key.id}`)).status).toBe(204);
    const { users } = (await owner.get<{ users: { id: string; email: string }[] }>('/api/admin/users')).body;
    const dan = users.find(({ email }) => email === DAN)!;
    expect((await owner.patch(`/api/admin/users/${dan.id}`, { active: false })).status).toBe(200);
  };
  const secretsOf = ({ env }: Instance) => ({ AUTH_SECRET: env['AUTH_SECRET']!, ADMIN_KEY: env['ADMIN_KEY']! });
  const noticesOf = async (person: Person): Promise<string[]> => {
    const { body } = await person.get<{ notifications: { title: string }[] }>('/api/account/notifications');
    return body.notifications.map(({ title }) => title);
  };
  const addList = async (name: string): Promise<string> => {
    const { status } = await owner.post('/tasks/api/lists', { name });
    if (status !== 201) throw new Error(`a list was answered with ${status}`);
    return name;
  };
  /** People continue working: some of it is in the backup, and some is not. */
  const whileWriting = async (work: () => Promise<string>): Promise<string> => {
    let isOver = false;
    let n = 0;
    const writing = (async () => {
      // A busy machine takes its time over a backup, and a person may have 200 lists.
      while (!isOver && n < 150) await addList(`meanwhile ${n++}`);
    })();
    const result = await work().finally(() => (isOver = true));
    await writing;
    return result;
  };
  const signIn = async (instance: Instance): Promise<Person> => {
    const person = new Person(instance.url);
    const { body } = await person.post('/api/auth/sign-in', { email: EMAIL, password: PASSWORD });
    expect(body).toMatchObject({ mfaRequired: true });
    expect((await person.post('/api/auth/mfa/totp', { code: codeOf(secret, 0) })).status).toBe(200);
    return person;
  };

  it('is for its owner only, and says what it has in it', () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['backup.zip']);
    expect(said).toMatch(/the platform, the identities and 1 store of plugins, version \d/);
    expect(said).toContain('It contains secrets.json');
  });

  it('ends every session, brings back people with their second factor, and all that was theirs', async () => {
    expect((await owner.at(target.url).get('/api/shell')).status).toBe(401);
    const again = await signIn(target);
    const lists = await titlesOf(again);
    expect(lists).toEqual(expect.arrayContaining(before));
    expect(lists).not.toContain('after the backup');
    // What was written meanwhile is in it up to one moment, with no hole.
    const meanwhile = lists.filter(name => name.startsWith('meanwhile')).map(name => Number(name.split(' ')[1]));
    expect(meanwhile.sort((a, b) => a - b)).toEqual(meanwhile.map((_, n) => n));
    expect(await noticesOf(again)).toContain('You were told');
    const { body } = await again.get<{ bookmarks: { title: string }[] }>('/bookmarks/api/bookmarks');
    expect(body.bookmarks.map(({ title }) => title)).toEqual(['Kept apart']);
    // A store writes in transactions with a login of its own, which has to be let in again.
    const list = await again.post<{ id: string }>('/tasks/api/lists', { name: 'After' });
    const item = await again.post(`/tasks/api/lists/${list.body.id}/items`, { title: 'Drill' });
    const bookmark = await again.post('/bookmarks/api/bookmarks', aBookmark('New'));
    expect([list.status, item.status, bookmark.status]).toEqual([201, 201, 201]);
  });

  it('does not bring back what was revoked since, and says so', async () => {
    expect(restored).toContain('Revoked since the backup, and still revoked: 1 deactivated person, 1 admin key\n');
    expect(restored).toContain('because the backup has no other owner: Olga. Before others can reach');
    expect(restored).not.toContain('wrote no journal');
    // Of a moment long before the backup, as --revoked-since says.
    expect(restored).toMatch(/The journal of revocations begins at .*: what was revoked before that works again/);
    const headers = { 'x-platform-admin-key': key.key };
    for (const { url } of [source, target])
      expect((await new Person(url).get('/api/admin/health', headers)).status).toBe(401);
    const dan = await new Person(target.url).post('/api/auth/sign-in', { email: DAN, password: PASSWORD });
    expect(dan.status).not.toBe(200);
  });

  it('goes on working: plugins run, stores take rows, and the log is whole and tells of it', async () => {
    const headers = { 'x-platform-admin-key': target.env['ADMIN_KEY']! };
    const { body } = await new Person(target.url).get<{ plugins: { problems: unknown[] }; problems: unknown[] }>(
      '/api/admin/health',
      headers,
    );
    expect([body.plugins.problems, body.problems]).toEqual([[], []]);
    const { jobs } = (await new Person(target.url).get<{ jobs: object[] }>('/api/admin/jobs', headers)).body;
    expect(jobs).toMatchObject([
      { id: jobId, owner: 'sv.tasks', status: 'waiting', runAt: '2100-01-01T00:00:00.000Z' },
    ]);
    expect(await runCommand(target, 'audit', 'verify')).toContain('the activity log is what was written');
    const told = await new Person(target.url).get<{ entries: { action: string; metadata: object }[] }>(
      '/api/admin/activity?action=instance.restored',
      headers,
    );
    expect(told.body.entries).toMatchObject([{ metadata: { keptSessions: false } }]);
    const made = await new Person(source.url).get<{ entries: object[] }>(
      '/api/admin/activity?action=instance.backed-up',
      headers,
    );
    expect(made.body.entries).toMatchObject([{ metadata: { withSecrets: true } }]);
  });

  it('has the secrets, for their owner only', () => {
    const path = join(target.env['DATA_DIR']!, 'secrets.json');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ authSecret: source.env['AUTH_SECRET'] });
  });

  it('is made without them too, and says what that means', async () => {
    const bare = join(folder, 'bare.zip');
    expect(await runCommand(source, 'backup', bare, '--without-secrets')).toContain('secrets.json is not in it');
    expect(readFileSync(bare).includes('secrets.json')).toBe(false);
    await expect(runCommand(source, 'backup', bare)).rejects.toThrow('is there already; --force replaces it');
    await runCommand(source, 'backup', bare, '--force');
    expect(readFileSync(bare).includes('secrets.json')).toBe(true);
  });

  it('is encrypted where that is wanted, and restored as a test beside the instance that runs', async () => {
    const [encrypted, key] = [join(folder, 'workspace.zip.age'), join(folder, 'key.txt')];
    const identity = await generateX25519Identity();
    writeFileSync(key, `# created: today\n${identity}\n`);
    const env = { ...source.env, BACKUP_RECIPIENTS: await identityToRecipient(identity) };
    const keyed = { env } as Pick<Instance, 'env'> as Instance;
    const made = await runCommand(keyed, 'backup', encrypted, '--test');
    expect(made).toMatch(/restored as a test, counted and removed again: platform, .*identity/);
    expect(made).toContain('only a private key of BACKUP_RECIPIENTS opens it');
    expect(readFileSync(encrypted).subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    await expect(runCommand(target, 'restore', '--test', encrypted)).rejects.toThrow('is encrypted: --identity');
    // The target runs, on another machine, with another secret in its environment.
    expect(await runCommand(target, 'restore', '--test', encrypted, '--identity', key)).toContain('restored as a test');
    for (const { env: of } of [source, target]) expect(readdirSync(of['DATA_DIR']!)).not.toContain('backup-work');
  });

  it('leaves nothing behind on a full disk, and says so in one line', async () => {
    const full = mkdtempSync(join(folder, 'full-'));
    // A limit of the size of files is what a process can be given instead of a disk that is full.
    const { code, errors } = await startCommand(source, { fileBlocks: 8 }, 'backup', join(full, 'backup.zip')).done;
    expect(code).toBe(1);
    expect(errors).toMatch(/^there is no room for the backup in [^\n]+\n$/);
    expect(readdirSync(full)).toEqual([]);
    expect(readdirSync(source.env['DATA_DIR']!).filter(name => name.includes('backup-copy'))).toEqual([]);
  });
});
