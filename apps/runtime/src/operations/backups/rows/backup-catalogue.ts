import { Injectable } from '@nestjs/common';
import { newId } from '@sv/server/ids/new-id';
import { TENANT_ID } from '@sv/server/tenant';
import { In, IsNull, LessThan, Not, type Repository } from 'typeorm';
import { PlatformOptions } from '../../../kernel/platform-options';
import type { BackupFile } from '../store/backup-store';
import { CurrentBackupStore } from '../store/current-backup-store';
import { BackupRow } from './backup-row.entity';

/** A backup that is there. Without a row it is one that the workspace does not know to be its own. */
export interface KnownBackup {
  file: BackupFile;
  row: BackupRow | null;
}

/** Files of the store together with what is known of them. */
@Injectable()
export class BackupCatalogue {
  constructor(
    private readonly options: PlatformOptions,
    private readonly current: CurrentBackupStore,
  ) {}

  /** Newest first. */
  async listBackups(): Promise<KnownBackup[]> {
    const [files, rows] = await Promise.all([this.current.store.list(), this.rows.find()]);
    const byName = new Map(rows.map(row => [row.name, row]));
    return files.map(file => ({ file, row: byName.get(file.name) ?? null }));
  }

  findRow(name: string): Promise<BackupRow | null> {
    return this.rows.findOneBy({ name });
  }

  /** The newest one that was completed, whether or not its file is still there. */
  last(): Promise<BackupRow | null> {
    return this.rows.findOne({ where: { bytes: Not(IsNull()) }, order: { begunAt: 'DESC' } });
  }

  /** The newest one that a test restored. */
  lastRestored(): Promise<BackupRow | null> {
    return this.rows.findOne({ where: { testResult: 'restored' }, order: { testedAt: 'DESC' } });
  }

  /** The newest one that a test was made of, well or not. */
  lastTested(): Promise<BackupRow | null> {
    return this.rows.findOne({ where: { testedAt: Not(IsNull()) }, order: { testedAt: 'DESC' } });
  }

  async beginBackup(name: string, encrypted: boolean, now: Date): Promise<void> {
    const nothingYet = {
      durationMs: null,
      bytes: null,
      sha256: null,
      testedAt: null,
      testResult: null,
      testDetail: null,
    };
    await this.rows.insert({ id: newId(), tenantId: TENANT_ID, name, begunAt: now, encrypted, ...nothingYet });
  }

  /** @returns whether there is a file of this name */
  async completeBackup(name: string, durationMs: number, sha256: string | null): Promise<boolean> {
    const file = (await this.current.store.list()).find(one => one.name === name);
    if (!file) return false;
    await this.rows.update({ name }, { durationMs: Math.round(durationMs), bytes: BigInt(file.bytes), sha256 });
    return true;
  }

  async forgetBackups(names: readonly string[]): Promise<void> {
    if (names.length > 0) await this.rows.delete({ name: In([...names]) });
  }

  /** What a process began that then ended. @param before none that may still be under way */
  async forgetUnfinished(before: Date): Promise<void> {
    await this.rows.delete({ bytes: IsNull(), begunAt: LessThan(before) });
  }

  async noteTest(name: string, test: Pick<BackupRow, 'testedAt' | 'testResult' | 'testDetail'>): Promise<void> {
    await this.rows.update({ name }, test);
  }

  /** Never those of dev mode: a backup is of the instance. */
  private get rows(): Repository<BackupRow> {
    return this.options.dataSource.getRepository(BackupRow);
  }
}
