import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VerifiedZip } from '@sv/server/archive/verified-zip';
import { Instance } from './support/instance';
import { Person } from './support/person';

const LIMITS = {
  archiveBytes: 1e8,
  entries: 1000,
  entryBytes: 1e8,
  unpackedBytes: 1e9,
  ratio: 10_000,
  nameBytes: 1000,
};

/** Looks for the token everywhere where it is told of. */
describe('an access token, after it was created, used, misused and revoked', () => {
  let instance: Instance;
  let ada: Person;
  let token: string;
  beforeAll(async () => {
    instance = await Instance.start({ LOG_LEVEL: 'trace', RATE_LIMIT_PER_MINUTE: '0' });
    ada = await Person.register(instance.url, { name: 'Ada', email: 'ada@example.com' });
    const form = { name: 'Script', scope: 'read' };
    const { body } = await ada.post<{ id: string; token: string }>('/api/auth/access-tokens', form);
    token = body.token;
    for (const path of [
      '/tasks/api/lists',
      '/api/shell',
      '/api/admin/users',
      '/api/auth/session',
      '/tasks',
      '/no/api/x',
    ])
      await send(path);
    await send('/tasks/api/lists', { cookie: ada.cookie });
    await ada.delete(`/api/auth/access-tokens/${body.id}`);
    await send('/tasks/api/lists');
  });
  afterAll(() => instance.close());

  const send = (path: string, headers = {}) =>
    fetch(instance.url + path, { redirect: 'manual', headers: { authorization: `Bearer ${token}`, ...headers } });

  it('is in no line of either log', () => {
    expect(instance.runtime.output()).toContain('/tasks/api/lists');
    expect(instance.auth.output().length).toBeGreaterThan(100);
    for (const output of [instance.runtime.output(), instance.auth.output()]) expect(output).not.toContain(token);
  });

  it.each([
    '/api/auth/access-tokens',
    '/api/account/activity',
    '/api/admin/activity',
    '/api/account/notifications',
    '/api/auth/sessions',
  ])('is not in %s', async path => {
    const { status, body } = await ada.get(path);
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toContain(token);
  });

  it('is recorded and announced, by its id and name', async () => {
    const { body } = await ada.get<{ entries: { action: string }[] }>('/api/account/activity');
    expect(body.entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['access-token.created', 'access-token.revoked']),
    );
  });

  it('is not in the export of its owner', async () => {
    const answer = await fetch(`${instance.url}/api/account/export`, { headers: { cookie: ada.cookie } });
    expect(answer.status).toBe(200);
    const folder = await mkdtemp(join(tmpdir(), 'sv-leak-'));
    const path = join(folder, 'export.zip');
    await writeFile(path, Buffer.from(await answer.arrayBuffer()));
    const zip = await VerifiedZip.open(path, { limits: LIMITS });
    const contents = await Promise.all([...zip.entries.keys()].map(async name => (await zip.read(name)).toString()));
    await zip.close();
    await rm(folder, { recursive: true });
    expect(contents.length).toBeGreaterThan(1);
    expect(contents.filter(content => content.includes(token) || content.includes('svpat_'))).toEqual([]);
  });
});
