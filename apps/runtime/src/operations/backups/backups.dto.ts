import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { BackupEntry, BackupOverview, BackupTest } from '@sv/contracts/backups.contract';
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

@ApiSchema({ name: 'BackupTest' })
class BackupTestDto implements BackupTest {
  @ApiProperty(date)
  at!: string;

  @ApiProperty({
    enum: ['restored', 'read', 'failed', 'replaced'],
    description: '`read`: verified, and not restored. `replaced`: it is not the file that was made.',
  })
  result!: BackupTest['result'];

  @ApiProperty({ type: String, nullable: true, description: 'Why it failed, or what was not tested.' })
  detail!: string | null;
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

  @ApiProperty({ description: 'Whether it has a name that the workspace gives: others are listed, and nothing else.' })
  isNamed!: boolean;

  @ApiProperty()
  isEncrypted!: boolean;

  @ApiProperty({ type: BackupTestDto, nullable: true })
  test!: BackupTest | null;
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
  @ApiProperty({ enum: ['folder', 's3'] })
  kind!: BackupOverview['kind'];

  @ApiProperty({ description: 'The folder on the server, or the bucket.', example: '/data/backups' })
  place!: string;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'How many keys backups are encrypted to.' })
  recipients!: number;

  @ApiProperty({ description: 'Whether each backup is restored as a test.' })
  tests!: boolean;

  @ApiProperty({ type: String, nullable: true, description: 'Name of the one that is being tested.' })
  testing!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Why the bucket cannot be listed.' })
  fault!: string | null;

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
