import { SqliteDatabase } from '../connection/sqlite-database';
import { whatCanBeUndone } from './what-can-be-undone';
import { hasOnlyAdditions, inverseOf } from './inverse-changes';

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

  it('is possible for tables with a key, in which nothing else depends on a row', () => {
    const of = (prefix: string) => whatCanBeUndone(db, prefix);
    expect(of('')).toBe('changes');
    db.exec('CREATE TABLE app_loose (name TEXT)');
    expect([of(''), of('app_'), of('things')]).toEqual(['nothing', 'nothing', 'changes']);
    db.exec(`CREATE VIRTUAL TABLE words_index USING fts5(word);
      CREATE TABLE parts_of (id TEXT PRIMARY KEY NOT NULL, thing TEXT REFERENCES marks_of (id));
      CREATE TABLE marks_of (id TEXT PRIMARY KEY NOT NULL);
      CREATE TABLE keys_null (id TEXT PRIMARY KEY)`);
    for (const prefix of ['words_', 'parts_', 'marks_', 'keys_']) expect(of(prefix)).toBe('nothing');
  });

  describe('where rows go with those that they refer to', () => {
    beforeEach(() =>
      db.exec(`CREATE TABLE notes (id TEXT PRIMARY KEY NOT NULL,
        thing TEXT REFERENCES things (id) ON DELETE CASCADE, answer TEXT REFERENCES notes (id) ON DELETE CASCADE)`),
    );

    it('is possible for what was added, with what others added to it since', () => {
      expect(whatCanBeUndone(db, '')).toBe('additions');
      expect(whatCanBeUndone(db, 'things')).toBe('additions');
      const undo = undoOf(`INSERT INTO things (id) VALUES ('new');
        INSERT INTO notes VALUES ('a', 'new', NULL), ('b', 'new', 'a'), ('c', 'kept', NULL)`);
      db.exec(`INSERT INTO notes VALUES ('theirs', 'new', 'b'), ('stays', 'kept', NULL)`);
      db.applyChanges(undo);
      db.applyChanges(undo);
      expect(db.prepare('SELECT id FROM notes').all()).toEqual([{ id: 'stays' }]);
      expect(rows()[0]).toHaveLength(2);
      expect(db.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
    });

    it.each([
      [`INSERT INTO things (id) VALUES ('new'); INSERT INTO notes VALUES ('a', 'new', NULL)`, true],
      [`INSERT INTO things (id) VALUES ('new'); UPDATE things SET name = 'x' WHERE id = 'new'`, true],
      [`INSERT INTO things (id) VALUES ('new'); UPDATE things SET name = 'x' WHERE id = 'kept'`, false],
      [`DELETE FROM things WHERE id = 'kept'`, false],
      [`INSERT INTO notes VALUES ('a', 'kept', NULL); DELETE FROM things WHERE id = 'gone'`, false],
    ])('tells additions from other changes: %s', (sql, isOnly) => {
      const session = db.noteChanges();
      db.exec(sql);
      expect(hasOnlyAdditions(session.changeset())).toBe(isOnly);
      session.close();
    });
  });
});
