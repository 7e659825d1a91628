import { chmodSync, existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { claimFile, type DatabaseClaim } from '../../database/file-claim';
import { assertSound, syncToDisk } from '../../database/sqlite/snapshot/snapshot';
import { moveMark } from '../../database/unfinished-move';
import { unfinishedMark } from '../../database/unfinished-restore';
import { BackupError } from '../backup-error';
import type { BackupReader } from '../file/backup-reader';
import { markFile, type RestoredMark } from '../restored-mark';

/** A file of the instance that comes from the backup, or, without an entry, goes away. */
export interface FileTarget {
  /** The file itself, and not a link to it. */
  path: string;
  /** As the instance is told of it. */
  givenPath: string;
  entry: string | null;
  /** Databases are checked; those of a server are claimed and told that they were put back. */
  kind: 'server-database' | 'store' | 'secrets';
}

/** What SQLite keeps beside a database. A log of another one would be played into it (vaultwarden#4418). */
const COMPANIONS = ['-wal', '-shm', '-journal'];

/**
 * The files of an instance. They are written beside where they belong and exchanged by renaming, and what was there is
 * kept under another name. While files are exchanged a mark stands beside the databases, with which no server starts.
 */
export class FileTargets {
  private readonly claims: DatabaseClaim[] = [];

  constructor(private readonly targets: readonly FileTarget[]) {}

  /** No server has them, and none gets them until `release`. @throws AlreadyRunningError */
  claim(): void {
    for (const { path } of this.databases) this.claims.push(claimFile(path, 'server (or restore)'));
  }

  release(): void {
    this.claims.splice(0).forEach(claim => claim.release());
  }

  /** What would be overwritten. A restore that was cut off has kept what was there. */
  get occupied(): string[] {
    const there = this.targets.filter(({ path, kind }) => kind !== 'secrets' && sizeOf(path) > 0);
    return this.stampInUse() ? [] : there.map(({ path }) => path);
  }

  /** Writes everything beside its place; nothing that is there changes. */
  async stage(reader: BackupReader, mark: RestoredMark): Promise<void> {
    for (const { path, entry, kind } of this.targets) {
      if (!entry) continue;
      const staged = stagedAt(path);
      [staged, ...COMPANIONS.map(suffix => staged + suffix)].forEach(file => rmSync(file, { force: true }));
      await reader.extract(entry, staged);
      chmodSync(staged, 0o600);
      if (kind === 'secrets') continue;
      assertSound(staged, `${entry} in the backup`);
      if (kind === 'server-database') markFile(staged, mark);
      syncToDisk(staged);
    }
  }

  /** What was written beside is of no use any more. */
  discard(): void {
    for (const { path } of this.targets) rmSync(stagedAt(path), { force: true });
  }

  /** From here on no server starts, until `finish`. @returns what the names of kept files end with */
  begin(now: Date): string {
    const stamp = this.stampInUse() ?? now.toISOString().replaceAll(/[-:]|\.\d+/g, '');
    for (const mark of this.marks) {
      writeFileSync(mark, stamp, { mode: 0o600, flush: true });
      syncToDisk(dirname(mark));
    }
    return stamp;
  }

  /** Exchanges them. Can be cut off anywhere and done again with the same stamp. @returns where what was there is now */
  exchange(stamp: string): string[] {
    const kept = this.targets.flatMap(({ path }) => setAside(path, `${path}.replaced-${stamp}`));
    for (const { path, entry } of this.targets) {
      if (entry) renameSync(stagedAt(path), path);
      if (existsSync(dirname(path))) syncToDisk(dirname(path));
    }
    return kept;
  }

  finish(): void {
    // What was there of a move that was cut off is set aside with the rest.
    for (const { path } of this.databases) rmSync(moveMark(path), { force: true });
    for (const mark of this.marks) {
      rmSync(mark, { force: true });
      syncToDisk(dirname(mark));
    }
  }

  private get databases(): FileTarget[] {
    return this.targets.filter(({ kind }) => kind === 'server-database');
  }

  /** Under both names: while the file is away, a link to it leads nowhere. */
  private get marks(): string[] {
    return [...new Set(this.databases.flatMap(({ path, givenPath }) => [path, givenPath]))].map(unfinishedMark);
  }

  private stampInUse(): string | null {
    const mark = this.marks.find(path => existsSync(path));
    const stamp = mark ? readFileSync(mark, 'utf8') : '';
    return /^\d{8}T\d{6}Z$/.test(stamp) ? stamp : null;
  }
}

/** In the folder of its place: renaming crosses no file system. */
const stagedAt = (path: string): string => `${path}.restored`;

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** The log first looks for its database under the new name: both together are still a database. */
function setAside(path: string, kept: string): string[] {
  if (existsSync(path)) {
    // Kept already: then what is there came from a restore that was cut off.
    if (existsSync(kept)) rmSync(path);
    else renameSync(path, kept);
  }
  if (existsSync(`${path}-wal`) && existsSync(kept) && !existsSync(`${kept}-wal`))
    renameSync(`${path}-wal`, `${kept}-wal`);
  COMPANIONS.forEach(suffix => rmSync(path + suffix, { force: true }));
  return existsSync(kept) ? [kept] : [];
}

/** @throws BackupError */
export function assertReplaceable(targets: FileTargets, force: boolean): void {
  const [first, ...more] = targets.occupied;
  if (!first || force) return;
  const others = more.length === 0 ? '' : ` and ${more.map(path => basename(path)).join(', ')}`;
  throw new BackupError(`${first}${others} would be replaced. With --force they are, and kept under another name`);
}
