import { Column, Entity, PrimaryColumn } from 'typeorm';
import { minimal } from '../test/manifest.corpus.js';
import { changeVersion, expectedVersion, InvalidInputError, sdk } from './index.js';
import { provideTestHost, type TestHost } from './testing.js';

@Entity('notes')
class Note {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  text!: string;

  @Column('integer')
  version!: number;
}

describe('If-Match', () => {
  it.each([
    [undefined, null],
    ['*', null],
    ['"3"', 3],
    ['"0"', 0],
    [' W/"12" ', 12],
  ])('%s means version %s', (header, version) => expect(expectedVersion(header)).toBe(version));

  it.each(['', '3', '"03"', '"3", "4"', 'w/"3"', '"3', '"1.0"', '"9999999999"'])('refuses %s', header => {
    expect(() => expectedVersion(header)).toThrow(InvalidInputError);
  });
});

describe('a change for one version', () => {
  let host: TestHost;
  const notes = () => sdk.db.repository(Note);
  const write = (text: string, expected: number | null) =>
    changeVersion(notes(), { id: 'n' }, expected, () => ({ text }));
  beforeEach(async () => {
    host = provideTestHost({
      manifest: { ...minimal, permissions: ['db'] },
      store: { entities: [Note] },
    });
    await notes().insert({ id: 'n', text: 'first', version: 1 });
  });
  afterEach(() => host.withdraw());

  it('is stored once, and counted', async () => {
    expect(await write('second', 1)).toEqual({ id: 'n', text: 'second', version: 2 });
    expect(await write('third', 1)).toBe('stale');
    expect(await notes().findOneBy({ id: 'n' })).toMatchObject({ text: 'second', version: 2 });
    expect(await changeVersion(notes(), { id: 'x' }, 1, () => ({ text: 'x' }))).toBeNull();
  });

  it('is made anew on what is there when somebody else was faster and no version was named', async () => {
    const add = (word: string) =>
      changeVersion(notes(), { id: 'n' }, null, ({ text }) => ({ text: `${text} ${word}` }));
    await Promise.all([add('a'), add('b'), add('c')]);
    const { text, version } = (await notes().findOneBy({ id: 'n' }))!;
    expect([text.split(' ').sort(), version]).toEqual([['a', 'b', 'c', 'first'], 4]);
  });

  it('is none when it names no field', async () => {
    expect(await changeVersion(notes(), { id: 'n' }, null, () => ({}))).toMatchObject({ version: 1 });
  });
});
