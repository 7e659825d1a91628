import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Instance } from './support/instance';
import { Person } from './support/person';

const root = join(import.meta.dirname, '..');
const run = promisify(execFile);
const COMPILER = [
  '--ignoreConfig',
  '--module',
  'nodenext',
  '--target',
  'es2023',
  '--types',
  'node',
  '--strict',
  '--skipLibCheck',
];

/** A route of what has a version. */
interface Versioned {
  parameters: object[];
  responses: Record<string, { headers?: object }>;
}

describe('GET /api/openapi.json of a whole instance', () => {
  let instance: Instance;
  let owner: Person;
  beforeAll(async () => {
    instance = await Instance.start();
    owner = await Person.register(instance.url, { name: 'Ada', email: 'ada@example.com' });
  });
  afterAll(() => instance.close());

  it('lints clean, with the routes of the auth server and of every plugin in it, and so does that of Tasks alone', async () => {
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
    const { stdout } = await run(tsx, [script, url, `${instance.url}/tasks/api/openapi.json`], {
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

  /** The client of docs/api.md, as a reader would make it: types from the whole document, compiled, run with a token. */
  describe('with a TypeScript client generated from it', () => {
    let folder: string;
    let token: string;
    beforeAll(async () => {
      const form = { name: 'Client', scope: 'write' };
      ({ token } = (await owner.post<{ token: string }>('/api/auth/access-tokens', form)).body);
      // Below the checkout, so that its packages are found.
      await mkdir(join(root, 'dist'), { recursive: true });
      folder = await mkdtemp(join(root, 'dist/api-client-'));
      await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    });
    afterAll(() => rm(folder, { recursive: true, force: true }));

    it('compiles against the whole document, and walks Tasks', async () => {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(`${instance.url}/api/openapi.json`, { headers });
      expect(answer.status).toBe(200);
      await writeFile(join(folder, 'openapi.json'), await answer.text());
      await writeFile(join(folder, 'walk.ts'), await clientOfTheDocs());

      await node('openapi-typescript/bin/cli.js', 'openapi.json', '-o', 'workspace-api.ts');
      await node('typescript-native/bin/tsc', ...COMPILER, 'walk.ts');
      const env = { ...process.env, WORKSPACE: instance.url, TOKEN: token };
      const { stdout } = await run(process.execPath, ['walk.js'], { cwd: folder, env });

      expect(stdout.split('\n')).toEqual(['Oat milk done', '404 0', 'the list is gone', '']);
    });

    it('does not compile with a path or a field that is not there', async () => {
      const code = await clientOfTheDocs();
      await writeFile(
        join(folder, 'walk.ts'),
        code.replace("'/tasks/api/lists', { body: { name:", "'/tasks/api/lists', { body: { nmae:"),
      );
      await expect(node('typescript-native/bin/tsc', ...COMPILER, '--noEmit', 'walk.ts')).rejects.toMatchObject({
        stdout: expect.stringContaining('nmae'),
      });
    });

    const node = (program: string, ...args: string[]) =>
      run(process.execPath, [join(root, 'node_modules', program), ...args], { cwd: folder });
  });
});

async function clientOfTheDocs(): Promise<string> {
  const text = await readFile(join(root, 'docs/api.md'), 'utf8');
  return /```ts\n([\s\S]+?)```/.exec(text)![1]!;
}
