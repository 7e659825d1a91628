// @ts-check
'use strict';
// Node's own SQLite as TypeORM's better-sqlite3 driver takes it: what the references run on, with nothing of ours.
const { DatabaseSync } = require('node:sqlite');

class Database extends DatabaseSync {
  constructor(path, { timeout = 5000, readonly = false } = {}) {
    super(path, { timeout, readOnly: readonly });
  }

  prepare(sql) {
    const statement = super.prepare(sql);
    return Object.assign(statement, { reader: statement.columns().length > 0 });
  }

  pragma(words) {
    return super.prepare(`PRAGMA ${words}`).all();
  }

  transaction(work) {
    return () => {
      this.exec('BEGIN');
      work();
      this.exec('COMMIT');
    };
  }
}

module.exports = Database;
