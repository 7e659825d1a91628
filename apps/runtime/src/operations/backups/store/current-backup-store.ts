import { Injectable } from '@nestjs/common';
import { RuntimeConfig } from '../../../kernel/config/runtime-config';
import type { BackupStore } from './backup-store';
import { openBackupStore } from './open-backup-store';

/** The store that this process was configured with. */
@Injectable()
export class CurrentBackupStore {
  readonly store: BackupStore;

  constructor({ backups }: RuntimeConfig) {
    this.store = openBackupStore(backups);
  }
}
