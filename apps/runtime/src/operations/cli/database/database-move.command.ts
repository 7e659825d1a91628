import { type Moved, moveInstance } from '@sv/server/backup/move/move-instance';
import { DIALECT_NAMES } from '@sv/server/backup/move/move-places';
import { databaseCommand } from '@sv/server/command-line/both-databases';
import type { Context } from '@sv/server/command-line/command';
import type { Env } from '@sv/server/config/env-reader';
import { PLATFORM_VERSION } from '@sv/server/platform-version';
import { join } from 'node:path';
import { platformTables } from '../../../kernel/database/platform-tables';
import { PLATFORM_LEDGER } from '../../schema/migrations';
import { withDiskFullError } from '../backup/disk-full-error';
import { knownMigrations } from '../backup/known-migrations';
import { tableLines } from './table-lines';
import { checkPlugins, makeTables } from './target-tables';

/** Moves the instance, after the identities' half has made room for it. */
export const platformMoveCommand = (context: Context) => {
  const { env, print } = context;
  return databaseCommand(context, async ({ to, without }) => {
    const moved = await withDiskFullError(
      'there is no room for the instance at the new place; nothing was left there',
      () =>
        moveInstance({
          env,
          to,
          without,
          names: { tables: platformTables, ledger: PLATFORM_LEDGER },
          knownMigrations: knownMigrations(),
          version: PLATFORM_VERSION,
          progress: print,
          checkPlugins,
          makeTables,
        }),
    );
    [...tableLines(moved.report), ...linesAbout(moved, env)].forEach(print);
  });
};

function linesAbout({ report, file, places }: Moved, env: Env): string[] {
  const rows = report.tables.reduce((sum, { source }) => sum + source.rows, 0);
  return [
    `Moved from ${DIALECT_NAMES[report.from]} to ${DIALECT_NAMES[report.to]} in ${report.seconds.toFixed(1)} s: ${rows} rows, the same on both sides.`,
    ...report.left.map(
      ({ plugin, tables, rows }) =>
        `Left in the old database: ${plugin}, ${tables} tables with ${rows} rows. Its files, settings and licences went along.`,
    ),
    `The report is ${file}. The old databases are as they were: keep them until you trust the new ones, and start no server on them.`,
    'Now give both servers and the command line this environment, and start the instance:',
    ...environment(places, env).map(line => `  ${line}`),
    'Everybody signs in again.',
  ];
}

/** Nothing is set here. A password is in no output. */
function environment({ to }: Moved['places'], env: Env): string[] {
  const { url } = to.platform;
  const isDefault = url === `sqlite:${join(to.dataDir, 'platform.db')}`;
  const without = env['AUTH_DATABASE_URL'] ? ['AUTH_DATABASE_URL unset'] : [];
  return [isDefault ? 'DATABASE_URL unset' : `DATABASE_URL='${withoutPassword(url)}'`, ...without];
}

function withoutPassword(url: string): string {
  if (url.startsWith('sqlite:')) return url;
  const shown = new URL(url);
  if (shown.password) shown.password = 'PASSWORD';
  for (const name of ['password', 'sslpassword'])
    if (shown.searchParams.has(name)) shown.searchParams.set(name, 'PASSWORD');
  return shown.href;
}
