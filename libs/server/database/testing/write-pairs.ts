import { SqliteDatabase } from '../sqlite/connection/sqlite-database';

/** Writes two rows in each transaction to the SQLite file named by the parameter, until it is killed. */
const database = new SqliteDatabase(process.argv[2] ?? '', { timeout: 5000 });
database.pragma('journal_mode = WAL');
database.exec('CREATE TABLE IF NOT EXISTS marks (n INTEGER PRIMARY KEY, text TEXT)');
const insert = database.prepare('INSERT INTO marks (text) VALUES (?)');

function writePair(): void {
  database.exec('BEGIN');
  insert.run('one');
  insert.run('other');
  database.exec('COMMIT');
}

let pairs = 0;
function round(): void {
  writePair();
  pairs += 1;
  if (pairs === 1) process.stdout.write('written\n');
  setImmediate(round);
}
round();
