import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SourceChanges } from './source-changes';

describe('npm run dev, about the sources of server halves', () => {
  // A checkout may stand in a folder of any name.
  const home = join(mkdtempSync(join(tmpdir(), 'sv-dev-')), 'testing/web/server');
  const file = (name: string): string => join(home, name);
  let seen = 0;
  let changes: SourceChanges;
  const isNoticed = (): boolean => {
    const before = seen;
    changes.look();
    return seen > before;
  };

  beforeAll(() => {
    mkdirSync(file('entries'), { recursive: true });
    writeFileSync(file('entries/a.ts'), 'export {};');
    changes = new SourceChanges(
      () => [home, file('nowhere')],
      3_600_000,
      folders => {
        expect(folders).toEqual([home]);
        seen += 1;
      },
    );
  });
  afterAll(() => {
    changes.close();
    rmSync(home, { recursive: true });
  });

  it('notices one that is saved, comes, is replaced or goes', () => {
    expect(isNoticed()).toBe(false);
    utimesSync(file('entries/a.ts'), new Date(), new Date(1_000));
    expect(isNoticed()).toBe(true);
    writeFileSync(file('b.ts'), '');
    expect(isNoticed()).toBe(true);
    writeFileSync(file('draft.tmp'), 'export const b = 1;');
    expect(isNoticed()).toBe(false);
    renameSync(file('draft.tmp'), file('b.ts'));
    utimesSync(file('b.ts'), new Date(), new Date(2_000));
    expect(isNoticed()).toBe(true);
    rmSync(file('b.ts'));
    expect(isNoticed()).toBe(true);
  });

  it('does not restart anything for a test', () => {
    writeFileSync(file('entries/a.spec.ts'), '');
    mkdirSync(file('testing'));
    writeFileSync(file('testing/b.ts'), '');
    expect(isNoticed()).toBe(false);
  });
});
