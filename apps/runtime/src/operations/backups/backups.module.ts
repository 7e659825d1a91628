import { Module } from '@nestjs/common';
import { BackupJob } from './backup-job';
import { BackupsController } from './backups.controller';
import { BackupsService } from './backups.service';

/** Backups that Console lists and asks for. The command line makes and restores them. */
@Module({ controllers: [BackupsController], providers: [BackupJob, BackupsService] })
export class BackupsModule {}
