import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** Each way in which a test can fail has to fail the run. */
const FILES: Record<string, string> = {
  passes: `it('passes', () => { process.env.LEFT = 'behind'; jest.spyOn(Math, 'random').mockReturnValue(7); });`,
  // Jest takes the larger files first, and this one is to come after the one above.
  after: `it('sees nothing of it', () => expect([process.env.LEFT, Math.random() === 7]).toEqual([undefined, false]));`,
  fails: `it('fails', () => expect(1).toBe(2)); it('passes', () => undefined);`,
  hooks: `beforeAll(() => { throw new Error('hook'); }); it('is not run', () => undefined);`,
  hangs: `it('takes too long', () => new Promise(() => undefined), 200);`,
  loads: `import './nothing-there'; it('never runs', () => undefined);`,
  dies: `it('dies', () => new Promise(() => process.kill(process.pid, 'SIGKILL')));`,
  reads: `import { PluginStatusRows } from '${join(import.meta.dirname, '../../apps/runtime/src/plugins/host/status/plugin-status-rows.sql')}';
    it('reads', () => new PluginStatusRows({ manager: { find: async () => [] } }).refresh());`,
  // One of the two workers has two of these: its second finds the module loaded, and is to have its hooks all the same.
  hooked: `import './kept'; it('is failed by a hook', () => { process.env.FAILS = 'yes'; });`,
  'hooked-too': `import './kept'; it('is failed by a hook', () => { process.env.FAILS = 'yes'; });`,
  'hooked-three': `import './kept'; it('is failed by a hook', () => { process.env.FAILS = 'yes'; });`,
  rejects: `it('rejects', () => { void Promise.reject(new Error('unheard')); return new Promise(end => setTimeout(end, 50)); });`,
};

const KEPT = `const begin = () => afterEach(() => { if (process.env.FAILS) throw new Error('hook of a kept module'); });
begin();
globalThis.beginEachFile?.(begin);`;

interface JestOutput {
  testResults: { name: string; status: string; assertionResults: { status: string }[] }[];
}

describe('the runner of server tests', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sv-runner-'));
  const of: Record<string, string> = {};
  const statements = join(folder, 'statements');
  let code: number | null;

  beforeAll(() => {
    for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, `${name}.spec.ts`), text);
    writeFileSync(join(folder, 'kept.ts'), KEPT);
    const project = { displayName: 'server', rootDir: folder, runner: join(import.meta.dirname, 'index.cjs') };
    const globals = { statements };
    const config = { rootDir: folder, projects: [{ ...project, globals, testMatch: ['<rootDir>/*.spec.ts'] }] };
    writeFileSync(join(folder, 'jest.json'), JSON.stringify(config));
    const output = join(folder, 'result.json');
    const jest = join(import.meta.dirname, '../../node_modules/jest/bin/jest.js');
    ({ status: code } = spawnSync(
      process.execPath,
      [jest, '-c', join(folder, 'jest.json'), '-w', '2', '--forceExit', '--json', `--outputFile=${output}`],
      { cwd: folder, encoding: 'utf8', timeout: 50_000 },
    ));
    const { testResults } = JSON.parse(readFileSync(output, 'utf8')) as JestOutput;
    for (const { name, status, assertionResults } of testResults) {
      of[basename(name, '.spec.ts')] = [status, ...assertionResults.map(result => result.status)].join(' ');
    }
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('lets pass what passes, with nothing left behind for the next file', () => {
    expect([of['passes'], of['after']]).toEqual(['passed passed', 'passed passed']);
  });

  it('fails what fails: an expectation, a hook, a limit of time, a module, a process, an error that nobody caught', () => {
    expect(of).toEqual({
      passes: 'passed passed',
      after: 'passed passed',
      fails: 'failed failed passed',
      hooks: 'failed failed',
      hangs: 'failed failed',
      loads: 'failed',
      dies: 'failed',
      reads: 'passed passed',
      hooked: 'failed failed',
      'hooked-too': 'failed failed',
      'hooked-three': 'failed failed',
      rejects: expect.stringMatching(/^failed/) as string,
    });
    expect(code).toBe(1);
  });

  it('notes which functions that talk to a database ran', () => {
    const file = 'apps/runtime/src/plugins/host/status/plugin-status-rows.sql.ts';
    expect(readFileSync(statements, 'utf8').split('\n')).toContain(`${file}#refresh`);
    expect(readFileSync(statements, 'utf8')).not.toMatch('#endOverride');
  });
});
