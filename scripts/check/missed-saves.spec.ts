import { mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MissedSaves } from './missed-saves';

describe('npm run dev, when files are saved while a build takes them in', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sv-missed-'));
  const [page, other] = [join(folder, 'web/page.html'), join(folder, 'web/other.html')];
  const at = (file: string): number => statSync(file).mtimeMs;
  const save = (file: string, when: number): void => {
    writeFileSync(file, 'saved');
    utimesSync(file, new Date(when), new Date(when));
  };
  beforeAll(() => mkdirSync(join(folder, 'web')));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('touches what was saved since the build began, and nothing else', () => {
    const saves = new MissedSaves(() => [folder]);
    saves.receive('\u001b[33m❯ Changes detected. Rebuilding...\u001b[0m');
    save(page, saves.begunAt + 50);
    save(other, saves.begunAt - 50);
    expect(saves.touchMissed(new Date(saves.begunAt + 1_000))).toEqual([page]);
    expect([at(page), at(other)]).toEqual([saves.begunAt + 1_000, saves.begunAt - 50]);
  });

  it('does so when the build is over, unless another one has begun', async () => {
    const saves = new MissedSaves(() => [folder]);
    const touched = jest.spyOn(saves, 'touchMissed');
    saves.receive('Application bundle generation complete. [1.5 seconds] - 2026-06-22T10:00:00.000Z');
    saves.receive('❯ Changes detected. Rebuilding...');
    saves.receive('✔ Changes detected. Rebuilding...');
    await sleep(700);
    expect(touched).not.toHaveBeenCalled();
    saves.receive('Application bundle generation failed. [1.5 seconds] - 2026-06-22T10:00:00.000Z');
    await sleep(700);
    expect(touched).toHaveBeenCalledTimes(1);
  });
});
