import { goldenAnswers, loadGolden, type GoldenAnswers } from '@sv/server/database/testing/golden';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { SoftwareAuthenticator } from '../apps/auth/test/support/software-authenticator';
import { runCommand, startCommand } from './support/command';
import { DocumentedPath } from './support/documented-path';
import { Instance } from './support/instance';
import { Person } from './support/person';
import { codeOf } from './support/totp';
import { until } from './support/until';

const AUTH_SECRET = 'golden secret of an instance of 6782279, in which nobody lives';
const SETTINGS = { AUTH_SECRET, EXAMPLE_PLUGINS: 'true', RATE_LIMIT_PER_MINUTE: '0' };
const SERVER = process.env['TEST_DATABASE_URL'];
const LIST = 'Odd \\N ✓';
const aBookmark = {
  url: 'https://example.com/',
  title: 'Kept apart',
  tags: [],
  note: 'Odd: \\N\n\\. \t✓',
  remindAt: null,
};

type CreationOptions = Parameters<SoftwareAuthenticator['create']>[0];
type RequestOptions = Parameters<SoftwareAuthenticator['get']>[0];

describe('a move to another database', () => {
  let instance: Instance;
  beforeAll(async () => {
    instance = await Instance.prepare(SETTINGS);
    delete instance.env['DATABASE_URL'];
  });
  afterAll(() => instance?.close());

  const dataDir = (): string => instance.env['DATA_DIR']!;
  const refused = async (to: string): Promise<string> => {
    const { code, errors } = await startCommand(instance, 'database', 'move', '--to', to).done;
    expect(code).toBe(1);
    expect(errors.trim().split('\n')).toHaveLength(1);
    return errors;
  };

  it('is refused where there is no instance', async () => {
    expect(await refused('postgres://nobody@127.0.0.1:1/nothing')).toContain('there is no database');
  });

  if (!SERVER) return;

  /** An instance goes from SQLite to Postgres and back as docs/operations/databases.md has it, and is the same each time. */
  describe('of an instance with people in it', () => {
    const name = `move_${randomUUID().replaceAll('-', '')}`;
    const target = new URL(SERVER);
    [target.username, target.password, target.pathname] = [name, 'secret', `/${name}`];
    const unsaid = Object.assign(new URL(target), { password: '' });
    let path: DocumentedPath;
    let answers: GoldenAnswers;
    let old: Person;
    let authenticator: SoftwareAuthenticator;
    let kept: { file: string; token: string; codes: string[] };
    let before: Record<string, string>;
    /** No code is taken twice. */
    let step = -1;

    beforeAll(async () => {
      const [platform, identity] = ['platform', 'auth'].map(file => ({ url: `sqlite:${dataDir()}/${file}.db` }));
      await loadGolden(platform!, 'platform', '6782279');
      await loadGolden(identity!, 'identity', '6782279');
      answers = goldenAnswers(platform!);
      mkdirSync(join(dataDir(), 'backups'));
      const own = {
        'postgres://workspace:secret@db.example.org/workspace': target.href,
        'postgres://workspace@db.example.org/workspace': unsaid.href,
        workspace: name,
      };
      path = new DocumentedPath('docs/operations/databases.md', 'From one box to many', {
        instance,
        sql: text => ask(SERVER, text),
        replace: { ...own, '/backups': join(dataDir(), 'backups'), 'data/': `${dataDir()}/` },
        typed: { PGPASSWORD: target.password },
      });
      await start();
      old = await Person.signIn(instance.url, 'ada@example.com', 'golden password of ada');
      await useEverything();
    }, 60_000);
    afterAll(async () => {
      await stop();
      const members = `SELECT r.rolname AS role FROM pg_auth_members m JOIN pg_roles r ON r.oid = m.roleid
        JOIN pg_roles o ON o.oid = m.member WHERE o.rolname = '${name}'`;
      await ask(SERVER, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      for (const { role } of await ask<{ role: string }>(SERVER, members)) await ask(SERVER, `DROP ROLE "${role}"`);
      await ask(SERVER, `DROP ROLE IF EXISTS ${name}`);
    });

    const start = async (): Promise<void> => {
      await instance.startAuth();
      await instance.startRuntime();
    };
    const stop = async (): Promise<void> => {
      await instance.stop(instance.runtime);
      await instance.stop(instance.auth);
    };
    const ask = async <Row>(url: string, sql: string): Promise<Row[]> => {
      const client = new Client({ connectionString: url });
      await client.connect();
      const { rows } = await client.query(sql).finally(() => client.end());
      return rows as Row[];
    };
    const hashes = (): Record<string, string> =>
      Object.fromEntries(
        [dataDir(), join(dataDir(), 'plugins')]
          .flatMap(folder => readdirSync(folder).map(file => join(folder, file)))
          .filter(file => file.endsWith('.db'))
          .map(file => [file, createHash('sha256').update(readFileSync(file)).digest('hex')]),
      );

    /** A file, a store of its own, a token, a passkey and backup codes. */
    const useEverything = async (): Promise<void> => {
      expect((await old.post('/bookmarks/api/bookmarks', aBookmark)).status).toBe(201);
      const { body: list } = await old.post<{ id: string }>('/tasks/api/lists', { name: LIST });
      const items = `/tasks/api/lists/${list.id}/items`;
      const { body: task } = await old.post<{ id: string }>(items, { title: 'With a file' });
      const body = new FormData();
      body.append('file', new Blob(['kept']), 'kept.txt');
      const headers = { cookie: old.cookie };
      const upload = `${instance.url}/tasks/api/items/${task.id}/attachments`;
      const { id } = (await (await fetch(upload, { method: 'POST', headers, body })).json()) as { id: string };
      const { body: made } = await old.post<{ token: string }>('/api/auth/access-tokens', {
        name: 'Script',
        scope: 'read',
      });
      const cleo = await Person.signIn(instance.url, 'cleo@example.com', 'golden password of cleo');
      authenticator = new SoftwareAuthenticator(instance.url);
      const { body: options } = await cleo.post<CreationOptions>('/api/auth/passkeys/register/options');
      const passkey = authenticator.create(options);
      const added = await cleo.post<{ backupCodes: string[] }>('/api/auth/passkeys/register/verify', passkey);
      kept = { file: `/tasks/api/attachments/${id}?download=true`, token: made.token, codes: added.body.backupCodes };
    };

    /** In every way in which one can; a session of before is over. */
    const everybodySignsIn = async (): Promise<Person> => {
      expect((await old.at(instance.url).get('/api/shell')).status).toBe(401);
      const ben = await Person.signIn(instance.url, 'ben@example.com', 'golden password of ben');
      const totp = await ben.post('/api/auth/mfa/totp', { code: codeOf(answers.totp, step++) });
      const cleo = new Person(instance.url);
      const { body: options } = await cleo.post<RequestOptions>('/api/auth/passkeys/sign-in/options');
      const passkey = await cleo.post('/api/auth/passkeys/sign-in/verify', authenticator.get(options));
      const again = await Person.signIn(instance.url, 'cleo@example.com', 'golden password of cleo');
      const backupCode = await again.post('/api/auth/mfa/backup-code', { code: kept.codes.pop() });
      const program = await new Person(instance.url).get('/api/shell', { authorization: `Bearer ${kept.token}` });
      expect([totp, passkey, backupCode, program].map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      return Person.signIn(instance.url, 'ada@example.com', 'golden password of ada');
    };

    const everythingIsThere = async (): Promise<void> => {
      const ada = await everybodySignsIn();
      const { body: own } = await ada.get<{ bookmarks: object[] }>('/bookmarks/api/bookmarks');
      expect(own.bookmarks).toMatchObject([{ title: 'Kept apart', note: aBookmark.note }]);
      const { body: shared } = await ada.get<{ lists: { name: string }[] }>('/tasks/api/lists');
      expect(shared.lists.map(list => list.name)).toContain(LIST);
      expect(String((await ada.get(kept.file)).body)).toBe('kept');
      const idsOf = ({ notifications }: Record<string, unknown>) => (notifications as { id: string }[]).map(n => n.id);
      const inbox = (await ada.get<Record<string, unknown>>('/api/account/notifications?limit=100')).body;
      expect(idsOf(inbox)).toEqual(
        expect.arrayContaining(idsOf(answers.people['ada']!['/api/account/notifications']!)),
      );
      const { body: log } = await ada.get<{ entries: object[] }>('/api/admin/activity?action=instance.moved');
      expect(log.entries.length).toBeGreaterThan(0);
      // Stores take rows again, shared and isolated, on Postgres by a login of their own.
      const list = await ada.post('/tasks/api/lists', { name: 'New' });
      const { status, body } = await ada.post<{ id: string }>('/bookmarks/api/bookmarks', aBookmark);
      expect([list.status, status]).toEqual([201, 201]);
      await ada.delete(`/bookmarks/api/bookmarks/${body.id}`);
    };

    it('is refused while a server runs', async () => {
      await path.follow(/cli -- backup/);
      await path.follow(/^CREATE/);
      expect(await refused(target.href)).toMatch(/already uses .*platform\.db/);
      await stop();
      before = hashes();
    });

    it('that is killed leaves a target on which no server starts', async () => {
      const { kill, done } = startCommand(instance, 'database', 'move', '--to', target.href);
      const begun = `SELECT 1 FROM pg_tables WHERE tablename = '_move_unfinished'`;
      await until(async () => (await ask(target.href, begun)).length > 0, 'it was begun');
      kill();
      await done;
      instance.env['DATABASE_URL'] = target.href;
      const { errors } = await startCommand(instance, 'audit', 'verify').done;
      expect(errors).toContain('A move to the database was begun and not finished');
      delete instance.env['DATABASE_URL'];
    });

    it('is done again as a whole, and has everything on Postgres; the old databases are as they were', async () => {
      const said = await path.follow(/^read|DATABASE_MOVE_TO|cli -- database move/);
      expect(said).toMatch(/platform +activity_log +(\d+) +([0-9a-f]{12}) +\1 +\2/);
      expect(said).toMatch(/bookmarks +\S+ +1 +([0-9a-f]{12}) +1 +\1/);
      expect(said).toContain(`DATABASE_URL='${unsaid.href}'`);
      expect(existsSync(/The report is (\S+\.json)/.exec(said)![1]!)).toBe(true);
      expect(hashes()).toEqual(before);
      await path.follow(/^export|^npm start/);
      await everythingIsThere();
      expect(await path.follow(/audit verify/)).toContain('the activity log is what was written');
    });

    it('goes back', async () => {
      await stop();
      const said = await path.follow(/./);
      expect(said).toMatch(/from Postgres to SQLite[^]*DATABASE_URL unset/);
      expect(path.rest).toEqual([]);
      await everythingIsThere();
      expect(await runCommand(instance, 'audit', 'verify')).toContain('the activity log is what was written');
    });
  });
});
