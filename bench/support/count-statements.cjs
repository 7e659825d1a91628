// @ts-check
'use strict';
// `--require`d into a server: counts the statements that reach SQLite, below TypeORM and everything of ours, and writes
// the number to standard error when it gets SIGUSR2.
const { DatabaseSync: Database } = require('node:sqlite');

let statements = 0;
const prepare = Database.prototype.prepare;
Database.prototype.prepare = function countedPrepare(...args) {
  const statement = Reflect.apply(prepare, this, args);
  for (const name of ['run', 'get', 'all', 'iterate']) {
    const method = statement[name];
    statement[name] = (...parameters) => {
      statements++;
      return Reflect.apply(method, statement, parameters);
    };
  }
  return statement;
};
const exec = Database.prototype.exec;
Database.prototype.exec = function countedExec(...args) {
  statements++;
  return Reflect.apply(exec, this, args);
};
process.on('SIGUSR2', () => process.stderr.write(`statements ${statements}\n`));
