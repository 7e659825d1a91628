import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { BackupEntry, BackupOverview } from '@sv/contracts/backups.contract';
import { IsString, MaxLength } from 'class-validator';

const date = { format: 'date-time' } as const;
const bytes = { type: 'integer', minimum: 0 } as const;

/** Path of the routes about one backup. */
export class BackupNameDto {
  @ApiProperty({ example: 'workspace-2026-11-25T21-30-00Z.zip' })
  @IsString()
  @MaxLength(100)
  name!: string;
}

@ApiSchema({ name: 'Backup' })
class BackupDto implements BackupEntry {
  @ApiProperty({ example: 'workspace-2026-11-25T21-30-00Z.zip' })
  name!: string;

  @ApiProperty(bytes)
  bytes!: number;

  @ApiProperty(date)
  createdAt!: string;

  @ApiProperty({ type: 'integer', nullable: true, description: 'How long it took to make.' })
  durationMs!: number | null;

  @ApiProperty({ description: 'Whether the workspace made it: others are never deleted by retention.' })
  isOwn!: boolean;
}

@ApiSchema({ name: 'RunningBackup' })
class RunningBackupDto {
  @ApiProperty(date)
  requestedAt!: string;

  @ApiProperty({ description: 'Whether it has not begun yet.' })
  isWaiting!: boolean;

  @ApiProperty({ ...bytes, description: 'Written so far.' })
  bytes!: number;
}

@ApiSchema({ name: 'FailedBackup' })
class FailedBackupDto {
  @ApiProperty(date)
  at!: string;

  @ApiProperty()
  reason!: string;
}

@ApiSchema({ name: 'BackupOverview' })
export class BackupOverviewDto implements BackupOverview {
  @ApiProperty({ description: 'The folder on the server.', example: '/data/backups' })
  place!: string;

  @ApiProperty({ description: 'Whether this server can make one.' })
  isAvailable!: boolean;

  @ApiProperty({ type: String, ...date, nullable: true, description: 'When the next one is due.' })
  nextAt!: string | null;

  @ApiProperty({ type: [String], description: 'Settings that the environment decides.', example: ['backupSchedule'] })
  locked!: BackupOverview['locked'];

  @ApiProperty({ type: RunningBackupDto, nullable: true })
  running!: BackupOverview['running'];

  @ApiProperty({ type: FailedBackupDto, nullable: true, description: 'The last one, if it failed.' })
  failure!: BackupOverview['failure'];

  @ApiProperty({ type: [BackupDto], description: 'Complete ones, newest first.' })
  backups!: BackupDto[];
}
