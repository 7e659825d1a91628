// Another process that is a whole runtime with the box plugin, and says how far an import has come: a test kills it there.
import 'reflect-metadata';
import { createLogger } from '@sv/server/logger/logger';
import { writeSync } from 'node:fs';
import { readRuntimeConfig } from '../../../src/kernel/config/runtime-config';
import { SliceJournal } from '../../../src/portability/import/slices/sqlite-slice-journal';
import { startRuntime } from '../../../src/start-runtime';
import { SqliteRunner } from '@sv/server/database/sqlite/sqlite-runner';
import { PostgresRunner } from '@sv/server/database/postgres/postgres-runner';
import { boxPlugin } from '../portability/box-plugin';

// Every use of the database is a slice of its own, so that a kill finds some of them committed.
SliceJournal.sliceMs = 0;

/** Synchronous: what is told must be heard before the process can be killed for it. */
const tell = (line: string): void => void writeSync(1, `${line}\n`);

/** Tells of every statement, and waits a little: so a kill finds the process at that very place. */
for (const runner of [SqliteRunner, PostgresRunner]) {
  const query = runner.prototype.query as (...args: unknown[]) => Promise<unknown>;
  runner.prototype.query = async function (this: unknown, ...args: unknown[]) {
    tell(`statement ${String(args[0]).replaceAll('\n', ' ').slice(0, 200)}`);
    const answer = await query.apply(this, args);
    await new Promise(resolve => setTimeout(resolve, 2));
    return answer;
  } as typeof runner.prototype.query;
}

async function begin(): Promise<void> {
  const config = readRuntimeConfig(process.env);
  const silence = createLogger('silent', undefined, { write: () => undefined });
  const { port } = await startRuntime(config, silence, [boxPlugin()]);
  tell(`listening ${port}`);
}

void begin();
