import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BootFile } from './boot-file';

describe('the boot file', () => {
  let folder: string;
  let path: string;
  beforeEach(() => {
    jest.useFakeTimers({ now: new Date('2026-06-22T10:00:00Z') });
    folder = mkdtempSync(join(tmpdir(), 'sv-boot-'));
    path = join(folder, 'boot.json');
  });
  afterEach(() => {
    jest.useRealTimers();
    rmSync(folder, { recursive: true, force: true });
  });

  const content = (): unknown => JSON.parse(readFileSync(path, 'utf8'));
  const stuck = (): string[] => new BootFile(path).stuckPlugins().map(({ pluginId }) => pluginId);

  it('names the plugin that is being started, and nobody afterwards', () => {
    const boot = new BootFile(path);
    boot.mark('a.b');
    expect(content()).toEqual({ pluginId: 'a.b', at: '2026-06-22T10:00:00.000Z' });
    boot.clear('a.b');
    expect(content()).toEqual({});
  });

  it('keeps the mark of a slow start young while the process is alive', () => {
    const boot = new BootFile(path);
    boot.mark('a.slow');
    boot.mark('a.quick');
    expect(content()).toMatchObject({ pluginId: 'a.quick', also: ['a.slow'] });
    boot.clear('a.quick');
    jest.advanceTimersByTime(60_000);
    expect(content()).toMatchObject({ pluginId: 'a.slow', at: '2026-06-22T10:01:00.000Z' });
    expect(stuck()).toEqual([]);
  });

  it('tells of a slow start that came to spin: nothing makes its mark new any more', () => {
    const boot = new BootFile(path);
    boot.mark('a.slow');
    boot.mark('a.other');
    jest.advanceTimersByTime(7_000);
    // From here on the process spins: no timer fires.
    jest.setSystemTime(new Date('2026-06-22T10:00:26Z'));
    expect(stuck()).toEqual(['a.slow', 'a.other']);
  });

  it('has nothing left in it of a longer one, also of another process', () => {
    new BootFile(path).mark('com.example.a-long-name');
    const next = new BootFile(path);
    next.forgetMarks();
    expect(content()).toEqual({});
    rmSync(path);
    next.mark('a.b');
    expect(content()).toMatchObject({ pluginId: 'a.b' });
  });

  it('is not written any more when nothing is being started', () => {
    const boot = new BootFile(path);
    boot.mark('a.b');
    boot.clear('a.b');
    rmSync(path);
    jest.advanceTimersByTime(60_000);
    expect(() => content()).toThrow('ENOENT');
  });

  it('finds nothing stuck in what is no boot file', () => {
    for (const text of ['', '{', '[]', '{"pluginId":"a.b"}', '{"pluginId":"a.b","at":"never"}', '{"also":["a.b"]}']) {
      writeFileSync(path, text);
      expect(stuck()).toEqual([]);
    }
  });
});
