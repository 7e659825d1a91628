import type { BackupConfig } from '../../../kernel/config/backup-config';
import { FolderBackups } from './folder-backups';

/** The store of an instance's backups. For the runtime and its command line. */
export const openBackupStore = ({ dir }: BackupConfig): FolderBackups => new FolderBackups(dir);
