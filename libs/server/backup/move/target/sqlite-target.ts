import { existsSync, mkdirSync, readFileSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { claimFile, type DatabaseClaim } from '../../../database/file-claim';
import { syncToDisk } from '../../../database/sqlite/snapshot/snapshot';
import { moveMark } from '../../../database/unfinished-move';
import { refuseUnfinishedFile } from '../../../database/unfinished-restore';
import { type InstancePlaces, pluginFile } from '../../instance-places';
import { MoveError } from '../move-error';
import { serverFiles } from '../move-places';
import type { MoveTarget } from './move-target';

const PARTS = ['', '-wal', '-shm', '-journal'];
/** Indexes and the write-ahead log come on top of what Postgres has for its rows. */
const ROOM_FACTOR = 1.5;

/** The files of an instance on SQLite. A mark beside those of the servers lists all of them. */
export class SqliteTarget implements MoveTarget {
  private readonly claims: DatabaseClaim[] = [];
  private readonly servers: readonly string[];

  /** @param sourceBytes how large the source is */
  constructor(
    private readonly places: InstancePlaces,
    private readonly sourceBytes: number,
  ) {
    this.servers = serverFiles(places);
  }

  /** @throws AlreadyRunningError while a server runs on it */
  claim(): this {
    for (const path of this.servers) this.claims.push(claimFile(path, 'server (or restore)'));
    return this;
  }

  async begin(plugins: readonly string[]): Promise<void> {
    await this.discard();
    const files = [...this.servers, ...plugins.map(id => pluginFile(this.places, id))];
    const occupied = files.filter(path => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0);
    if (occupied.length > 0) {
      throw new MoveError(
        `a move overwrites nothing, and there is ${occupied.join(', ')}: move it to another folder first`,
      );
    }
    for (const { url } of [this.places.platform, this.places.identity]) refuseUnfinishedFile(url);
    assertRoom(dirname(this.servers[0]!), this.sourceBytes * ROOM_FACTOR);
    for (const path of files) mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    for (const path of this.servers) {
      writeFileSync(moveMark(path), JSON.stringify(files), { mode: 0o600, flush: true });
      syncToDisk(dirname(path));
    }
  }

  assertBegun(): Promise<void> {
    if (this.servers.every(path => existsSync(moveMark(path)))) return Promise.resolve();
    throw new MoveError('the move was not begun: run it as `npm run cli -- database move`');
  }

  discard(): Promise<void> {
    for (const mark of this.servers.map(moveMark).filter(path => existsSync(path))) {
      for (const file of filesIn(mark)) PARTS.forEach(part => rmSync(file + part, { force: true }));
      rmSync(mark, { force: true });
    }
    return Promise.resolve();
  }

  finish(): Promise<void> {
    for (const path of this.servers) {
      syncToDisk(path);
      rmSync(moveMark(path));
      syncToDisk(dirname(path));
    }
    return Promise.resolve();
  }

  close(): Promise<void> {
    this.claims.splice(0).forEach(claim => claim.release());
    return Promise.resolve();
  }
}

/** @throws MoveError */
export function assertRoom(folder: string, bytes: number, free = freeIn(folder)): void {
  if (free >= bytes) return;
  const [needed, there] = [bytes, free].map(count => `${Math.ceil(count / 1e6)} MB`);
  throw new MoveError(`there is no room in ${folder}: the move needs about ${needed}, and ${there} are free`);
}

function freeIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** A mark that was cut off while it was written: nothing was made yet. */
function filesIn(mark: string): string[] {
  try {
    return JSON.parse(readFileSync(mark, 'utf8')) as string[];
  } catch {
    return [];
  }
}
