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

/** The client of docs/api.md, as a reader would make it: types from the whole document, compiled, run with a token. */
describe('a generated TypeScript client', () => {
  let instance: Instance;
  let folder: string;
  let token: string;
  beforeAll(async () => {
    instance = await Instance.start({ EXAMPLE_PLUGINS: 'true' });
    const ada = await Person.register(instance.url, { name: 'Ada', email: 'ada@example.com' });
    const form = { name: 'Client', scope: 'write' };
    ({ token } = (await ada.post<{ token: string }>('/api/auth/access-tokens', form)).body);
    // Below the checkout, so that its packages are found.
    await mkdir(join(root, 'dist'), { recursive: true });
    folder = await mkdtemp(join(root, 'dist/api-client-'));
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
    await instance.close();
  });

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
  }, 60_000);

  it('does not compile with a path or a field that is not there', async () => {
    const code = await clientOfTheDocs();
    await writeFile(
      join(folder, 'walk.ts'),
      code.replace("'/tasks/api/lists', { body: { name:", "'/tasks/api/lists', { body: { nmae:"),
    );
    await expect(node('typescript-native/bin/tsc', ...COMPILER, '--noEmit', 'walk.ts')).rejects.toMatchObject({
      stdout: expect.stringContaining('nmae'),
    });
  }, 60_000);

  const node = (program: string, ...args: string[]) =>
    run(process.execPath, [join(root, 'node_modules', program), ...args], { cwd: folder });
});

async function clientOfTheDocs(): Promise<string> {
  const text = await readFile(join(root, 'docs/api.md'), 'utf8');
  return /```ts\n([\s\S]+?)```/.exec(text)![1]!;
}
