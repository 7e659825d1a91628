import { SqliteDatabase } from '../connection/sqlite-database';
import { whatCanBeUndone } from './what-can-be-undone';
import { inverseOf } from './inverse-changes';

describe('the undo of an import, when a row of it was deleted and somebody wrote another one since', () => {
  let db: SqliteDatabase;
  beforeEach(() => (db = new SqliteDatabase(':memory:')));
  afterEach(() => db.close());

  /** What is left of a table after an import into it was undone. */
  function leftAfterUndo(columns: string): unknown[] {
    db.exec(`CREATE TABLE notes (${columns}, text TEXT)`);
    const session = db.noteChanges();
    db.exec(`INSERT INTO notes (text) VALUES ('imported'), ('imported')`);
    const undo = inverseOf(session.changeset());
    session.close();
    db.exec(`DELETE FROM notes WHERE id = 2; INSERT INTO notes (text) VALUES ('of somebody else')`);
    db.applyChanges(undo);
    return db
      .prepare('SELECT text FROM notes')
      .all()
      .map(row => (row as { text: string }).text);
  }

  it('would take theirs with it where SQLite gives a number again, so such a table is not sliced', () => {
    expect(leftAfterUndo('id INTEGER PRIMARY KEY')).toEqual([]);
    expect(whatCanBeUndone(db, '')).toBe('nothing');
  });

  it('leaves theirs where numbers are given once', () => {
    expect(leftAfterUndo('id INTEGER PRIMARY KEY AUTOINCREMENT')).toEqual(['of somebody else']);
    expect(whatCanBeUndone(db, '')).toBe('changes');
  });

  it.each([
    'id integer NOT NULL, text TEXT, PRIMARY KEY (id)',
    `id INTEGER PRIMARY KEY, text TEXT DEFAULT 'it''s autoincrement'`,
    'id INTEGER PRIMARY KEY /* autoincrement */, text TEXT -- autoincrement\n',
    'id INTEGER PRIMARY KEY, "my autoincrement" TEXT, [autoincrement] TEXT, `autoincrement 2` TEXT',
  ])('is not tried because a table only mentions that it counts: %s', columns => {
    db.exec(`CREATE TABLE notes (${columns})`);
    expect(whatCanBeUndone(db, '')).toBe('nothing');
  });

  it.each([
    'id integer PRIMARY KEY ASC AUTOINCREMENT NOT NULL, text TEXT',
    `"id" INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT DEFAULT 'x'`,
    'list TEXT NOT NULL, place INTEGER NOT NULL, PRIMARY KEY (list, place)',
    'id bigint PRIMARY KEY NOT NULL',
    'id TEXT PRIMARY KEY NOT NULL, size INTEGER',
  ])('is possible with a key that comes back only if somebody chooses it: %s', columns => {
    db.exec(`CREATE TABLE notes (${columns})`);
    expect(whatCanBeUndone(db, '')).toBe('changes');
  });
});
