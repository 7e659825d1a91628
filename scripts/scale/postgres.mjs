// @ts-check
// The Postgres of the scale profile, from the binaries of the npm package, with a cluster that stays.
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { findBinaries, serverAccount } from '../check/postgres-server.ts';

const NAME = 'workspace';
/** Three runtimes and two auth servers, each with its pools, and commands beside them. */
const MAX_CONNECTIONS = 200;

export const postgresUrl = (port, password, database = NAME) =>
  `postgres://${NAME}:${password}@127.0.0.1:${port}/${database}?sslmode=disable`;

/** Makes the cluster where there is none. @returns what starts it */
export function postgresProgram(folder, port, password) {
  const account = serverAccount();
  const place = join(folder, 'postgres');
  mkdirSync(place, { recursive: true, mode: 0o700 });
  own(place, account);
  // Postgres does not run as root, and its account has to pass here: what else is in the folder has modes of its own.
  if (account.uid !== undefined) chmodSync(folder, 0o711);
  const binaries = findBinaries(place, account);
  const data = join(place, 'data');
  if (!existsSync(join(data, 'PG_VERSION'))) makeCluster({ binaries, data, place, password, account });
  const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: MAX_CONNECTIONS };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return {
    name: 'Postgres',
    command: join(binaries, 'postgres'),
    args: ['-D', data, '-p', String(port), ...options],
    port,
    log: join(folder, 'postgres.log'),
    account,
    // "Fast": open transactions are rolled back, and nothing waits for idle connections.
    endSignal: /** @type {const} */ ('SIGINT'),
  };
}

/** It listens before it has recovered from a crash, and a new cluster has no database of ours. */
export async function provideDatabase(port, password, withinMs = 30_000) {
  for (const end = Date.now() + withinMs; ;) {
    const client = new Client({ connectionString: postgresUrl(port, password, 'postgres') });
    try {
      await client.connect();
      const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [NAME]);
      if (!rowCount) await client.query(`CREATE DATABASE ${NAME}`);
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise(done => setTimeout(done, 100));
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

function makeCluster({ binaries, data, place, password, account }) {
  const file = join(place, 'password');
  writeFileSync(file, password, { mode: 0o600 });
  own(file, account);
  const options = ['-D', data, '-U', NAME, '-A', 'scram-sha-256', '--pwfile', file, '-E', 'UTF8', '--locale=C'];
  const { status, stderr, error } = spawnSync(join(binaries, 'initdb'), options, {
    ...account,
    cwd: '/',
    encoding: 'utf8',
  });
  rmSync(file);
  if (status === 0) return;
  rmSync(data, { recursive: true, force: true });
  const hint = account.uid === undefined ? '' : ' Postgres does not run as root: its account must reach this folder.';
  throw new Error(`initdb failed: ${error?.message ?? stderr.trim()}${hint}`);
}

function own(path, { uid, gid }) {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}
