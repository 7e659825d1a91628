import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BuildStatus } from './build-status';

describe('what npm run dev tells open pages', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sv-build-news-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const told = () =>
    JSON.parse(readFileSync(join(folder, 'build-news.json'), 'utf8')) as { build: string; errors: string[] };

  it('is each build that came to its end, and why one did not', () => {
    const status = new BuildStatus(folder);
    status.receive('web', 'Application bundle generation complete. [2.1 seconds]');
    const { build } = told();
    expect(build).not.toBe('');
    status.receive('web', '\u001b[36m❯\u001b[39m Changes detected. Rebuilding...');
    status.receive('web', '✘ [ERROR] TS2322: Type string is not assignable to type number. [plugin angular-compiler]');
    status.receive('web', '    plugins/plants/web/page.ts:7:13:');
    expect(told()).toEqual({
      build,
      errors: [expect.stringContaining('TS2322'), '  plugins/plants/web/page.ts:7:13:'],
    });
    status.receive('web', '❯ Changes detected. Rebuilding...');
    status.receive('web', 'Application bundle generation complete. [0.9 seconds]');
    expect(told().errors).toEqual([]);
  });
});
