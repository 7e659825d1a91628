import { SqliteDatabase } from '../connection/sqlite-database';
import { canBeUndone } from './can-be-undone';
import { inverseOf } from './inverse-changes';

describe('the undo of noted changes', () => {
  let db: SqliteDatabase;
  beforeEach(() => {
    db = new SqliteDatabase(':memory:');
    db.exec(`CREATE TABLE things (id TEXT PRIMARY KEY NOT NULL, name TEXT, size INTEGER, part BLOB, share REAL);
      CREATE TABLE marks (thing TEXT NOT NULL, who TEXT NOT NULL, mark INTEGER, PRIMARY KEY (thing, who))`);
    db.exec(`INSERT INTO things VALUES ('kept', 'kept', 1, x'00ff', 0.5), ('gone', 'gone', NULL, NULL, NULL)`);
    db.exec(`INSERT INTO marks VALUES ('kept', 'ada', 1)`);
  });
  afterEach(() => db.close());

  const rows = () => [
    db.prepare('SELECT * FROM things ORDER BY id').all(),
    db.prepare('SELECT * FROM marks ORDER BY thing, who').all(),
  ];
  const undoOf = (sql: string): Buffer => {
    const session = db.noteChanges();
    db.exec(sql);
    const undo = inverseOf(session.changeset());
    session.close();
    return undo;
  };
  const CHANGES = `INSERT INTO things VALUES ('new', '${'long '.repeat(60)}', -1, x'01', 1e9), ('other', '', 0, NULL, 0);
    UPDATE things SET name = 'other', part = NULL WHERE id = 'kept';
    DELETE FROM things WHERE id = 'gone';
    UPDATE marks SET mark = 2;
    INSERT INTO marks VALUES ('new', 'ada', 3)`;

  it('brings back every row as it was', () => {
    const before = rows();
    const undo = undoOf(CHANGES);
    expect(rows()).not.toEqual(before);
    db.applyChanges(undo);
    expect(rows()).toEqual(before);
  });

  it('changes nothing a second time', () => {
    const undo = undoOf(CHANGES);
    db.applyChanges(undo);
    const after = rows();
    db.applyChanges(undo);
    expect(rows()).toEqual(after);
  });

  it('removes what was added even if it was changed since, and leaves what was changed since', () => {
    const undo = undoOf(CHANGES);
    db.exec(`UPDATE things SET name = 'mine' WHERE id IN ('new', 'kept')`);
    db.applyChanges(undo);
    const [things] = rows() as { id: string; name: string }[][];
    expect(things!.map(({ id, name }) => [id, name])).toEqual([
      ['gone', 'gone'],
      ['kept', 'mine'],
    ]);
  });

  it('is possible for tables with a key and without relations alone', () => {
    expect(canBeUndone(db, '')).toBe(true);
    db.exec('CREATE TABLE app_loose (name TEXT)');
    expect([canBeUndone(db, ''), canBeUndone(db, 'app_'), canBeUndone(db, 'things')]).toEqual([false, false, true]);
    db.exec(`CREATE VIRTUAL TABLE words_index USING fts5(word);
      CREATE TABLE parts_of (id TEXT PRIMARY KEY NOT NULL, thing TEXT REFERENCES things (id));
      CREATE TABLE keys_null (id TEXT PRIMARY KEY)`);
    for (const prefix of ['words_', 'parts_', 'keys_']) expect(canBeUndone(db, prefix)).toBe(false);
  });
});
