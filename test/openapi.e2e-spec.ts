import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Instance } from './support/instance';
import { Person } from './support/person';

const root = join(import.meta.dirname, '..');

/** A route of what has a version. */
interface Versioned {
  parameters: object[];
  responses: Record<string, { headers?: object }>;
}

describe('GET /api/openapi.json of a whole instance', () => {
  let instance: Instance;
  beforeAll(async () => {
    instance = await Instance.start();
  });
  afterAll(() => instance.close());

  it('lints clean, with the routes of the auth server and of every plugin in it, and so does that of Tasks alone', async () => {
    const owner = await Person.register(instance.url, { name: 'Ada', email: 'ada@example.com' });
    const url = `${instance.url}/api/openapi.json`;
    const { body } = await owner.get<{ paths: object }>('/api/openapi.json');
    expect(Object.keys(body.paths)).toEqual(
      expect.arrayContaining(['/api/auth/sign-in', '/api/admin/users', '/tasks/api/lists']),
    );

    const profile = (body.paths as Record<string, Record<'get' | 'patch', Versioned>>)['/api/auth/profile']!;
    expect(profile.patch.parameters).toEqual([expect.objectContaining({ name: 'If-Match', required: false })]);
    expect(Object.keys(profile.patch.responses)).toContain('412');
    expect([profile.get, profile.patch].map(({ responses }) => responses['200']!.headers)).toEqual([
      { ETag: expect.anything() },
      { ETag: expect.anything() },
    ]);

    const script = join(root, 'scripts/check-openapi.ts');
    const tsx = join(root, 'node_modules/.bin/tsx');
    const { stdout } = await promisify(execFile)(tsx, [script, url, `${instance.url}/tasks/api/openapi.json`], {
      cwd: root,
      env: { ...process.env, COOKIE: owner.cookie },
    });
    expect(stdout.match(/no faults/g)).toHaveLength(2);
  });

  it('is closed to whoever has no session, and says so in the language they asked for', async () => {
    const nobody = new Person(instance.url);
    expect((await nobody.get('/api/openapi.json')).status).toBe(401);
    const page = await nobody.get('/api/docs', { accept: 'text/html' });
    expect([page.status, page.headers.get('location')]).toEqual([303, '/login?returnUrl=%2Fapi%2Fdocs']);
  });
});
