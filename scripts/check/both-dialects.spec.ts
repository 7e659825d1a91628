import { writeFileSync } from 'node:fs';

interface Dialects {
  fileOf(dialect: string): string;
  compare(): void;
  close(): void;
}

describe('what tests reach on both dialects', () => {
  let dialects: Dialects;
  beforeEach(async () => {
    const module = (await import('./both-dialects.mjs' as string)) as { BothDialects: new () => Dialects };
    dialects = new module.BothDialects();
  });
  afterEach(() => dialects.close());

  const reached = (dialect: string, names: string[]): void =>
    writeFileSync(dialects.fileOf(dialect), names.map(name => `${name}\n`).join(''));

  it('is the same, but for what only one of them has', () => {
    reached('sqlite', ['a.ts#find', 'b.ts#vacuumSqlite', 'libs/server/database/sqlite/file.ts#open', 'a.ts#find']);
    reached('postgres', ['a.ts#find', 'c.ts#insert']);
    expect(() => dialects.compare()).not.toThrow();
  });

  it('is told by name when Postgres never ran it', () => {
    reached('sqlite', ['a.ts#find', 'a.ts#search']);
    reached('postgres', ['a.ts#find']);
    expect(() => dialects.compare()).toThrow(/named? .*\.db\..*\n {2}a\.ts#search$/);
  });

  it('is refused when nothing was noted', () => {
    reached('sqlite', ['a.ts#find']);
    expect(() => dialects.compare()).toThrow('ENOENT');
  });
});
