import { Module } from '@nestjs/common';
import { NoticesModule } from '../../notifications/notices/notices.module';
import { BackupActions } from './backup-actions';
import { BackupJob } from './backup-job';
import { BackupsController } from './backups.controller';
import { BackupsService } from './backups.service';
import { BackupRetention } from './retention/backup-retention';
import { BackupCatalogue } from './rows/backup-catalogue';
import { CurrentBackupStore } from './store/current-backup-store';
import { BackupTests } from './testing/backup-tests';
import { BackupNotices } from './watch/backup-notices';
import { BackupWatch } from './watch/backup-watch';

/** Backups that are made on a schedule or asked for in Console. The command line makes and restores them. */
@Module({
  imports: [NoticesModule],
  controllers: [BackupsController],
  providers: [
    BackupActions,
    BackupCatalogue,
    BackupJob,
    BackupNotices,
    BackupRetention,
    BackupsService,
    BackupTests,
    BackupWatch,
    CurrentBackupStore,
  ],
  exports: [BackupCatalogue, BackupWatch],
})
export class BackupsModule {}
