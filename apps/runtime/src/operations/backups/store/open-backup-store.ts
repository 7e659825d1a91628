import type { BackupConfig } from '../../../kernel/config/backup-config';
import type { BackupStore } from './backup-store';
import { FolderBackups } from './folder-backups';
import { S3Backups } from './s3-backups';

/** The store of an instance's backups. For the runtime and its command line. */
export const openBackupStore = ({ dir, s3 }: Pick<BackupConfig, 'dir' | 's3'>): BackupStore =>
  s3 ? new S3Backups(s3) : new FolderBackups(dir);
