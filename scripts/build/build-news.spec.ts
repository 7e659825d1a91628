import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BuildNews } from './build-news';

describe('what npm run dev tells open pages', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sv-build-news-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const told = () =>
    JSON.parse(readFileSync(join(folder, 'build-news.json'), 'utf8')) as { build: string; errors: string[] };

  it('is each build that came to its end, and why one did not', () => {
    const news = new BuildNews(folder);
    news.receive('web', 'Application bundle generation complete. [2.1 seconds]');
    const { build } = told();
    expect(build).not.toBe('');
    news.receive('web', '\u001b[36m❯\u001b[39m Changes detected. Rebuilding...');
    news.receive('web', '✘ [ERROR] TS2322: Type string is not assignable to type number. [plugin angular-compiler]');
    news.receive('web', '    plugins/plants/web/page.ts:7:13:');
    expect(told()).toEqual({
      build,
      errors: [expect.stringContaining('TS2322'), '  plugins/plants/web/page.ts:7:13:'],
    });
    news.receive('web', '❯ Changes detected. Rebuilding...');
    news.receive('web', 'Application bundle generation complete. [0.9 seconds]');
    expect(told().errors).toEqual([]);
  });
});
