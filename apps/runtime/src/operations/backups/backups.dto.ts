import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { BackupOverview } from '@sv/contracts/backups.contract';

const date = { format: 'date-time' } as const;
const bytes = { type: 'integer', minimum: 0 } as const;

@ApiSchema({ name: 'Backup' })
class BackupDto {
  @ApiProperty({ example: 'workspace-2026-11-25T21-30-00Z.zip' })
  name!: string;

  @ApiProperty(bytes)
  bytes!: number;

  @ApiProperty(date)
  createdAt!: string;
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
  folder!: string;

  @ApiProperty({ description: 'Whether this server can make one.' })
  isAvailable!: boolean;

  @ApiProperty({ type: RunningBackupDto, nullable: true })
  running!: BackupOverview['running'];

  @ApiProperty({ type: FailedBackupDto, nullable: true, description: 'The last one, if it failed.' })
  failure!: BackupOverview['failure'];

  @ApiProperty({ type: [BackupDto], description: 'Complete ones, newest first.' })
  backups!: BackupDto[];
}
