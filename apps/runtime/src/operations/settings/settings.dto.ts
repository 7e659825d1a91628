import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import type { AdminSettings, RetentionPreview, Versioned } from '@sv/contracts/admin/settings.contract';
import type { Language } from '@sv/contracts/language.contract';
import { LANGUAGES } from '@sv/server/locale/language';
import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { IsShownName } from '../../kernel/validation/is-plain-text';
import { IsBackupSchedule } from '../../kernel/validation/is-backup-schedule';
import { IsTimeZoneName } from '../../kernel/validation/is-time-zone';
import { IfGiven } from '../../kernel/validation/if-given';

/** A hundred years: longer is for ever, and for ever is null. */
const MAX_DAYS = 36_500;
const MAX_BACKUPS = 1000;
const keptBackups = { type: 'integer', minimum: 1, maximum: MAX_BACKUPS, nullable: true } as const;

/** Body of `PATCH /api/admin/settings`: what is missing stays; days null keep for ever. */
export class SettingsChangeDto {
  @ApiPropertyOptional({ minLength: 1, maxLength: 100 })
  @IfGiven()
  @IsShownName({ max: 100 })
  tenantName?: string;

  @ApiPropertyOptional({ example: 'sv.launcher' })
  @IfGiven()
  @IsString()
  @MaxLength(40)
  rootPluginId?: string;

  @ApiPropertyOptional({ example: 'Europe/Berlin', description: 'In which the times of scheduled jobs are meant.' })
  @IfGiven()
  @IsTimeZoneName()
  timeZone?: string;

  @ApiPropertyOptional({ enum: LANGUAGES, description: 'Of people who chose none.' })
  @IfGiven()
  @IsIn(LANGUAGES)
  language?: Language;

  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: MAX_DAYS, nullable: true })
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(MAX_DAYS)
  notificationRetentionDays?: number | null;

  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: MAX_DAYS, nullable: true })
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(MAX_DAYS)
  activityRetentionDays?: number | null;

  @ApiPropertyOptional({ type: 'string', nullable: true, example: '30 3 * * *', description: 'At most hourly.' })
  @IsOptional()
  @IsBackupSchedule()
  backupSchedule?: string | null;

  @ApiPropertyOptional(keptBackups)
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(MAX_BACKUPS)
  backupsKept?: number | null;

  @ApiPropertyOptional(keptBackups)
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(MAX_BACKUPS)
  backupsKeptDaily?: number | null;

  @ApiPropertyOptional(keptBackups)
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(MAX_BACKUPS)
  backupsKeptWeekly?: number | null;

  @ApiPropertyOptional(keptBackups)
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(MAX_BACKUPS)
  backupsKeptMonthly?: number | null;
}

/** Query of `PATCH /api/admin/settings`. */
export class SettingsChangeQueryDto {
  @ApiPropertyOptional({ enum: ['true', 'false'], description: '`true`: only say what retention would delete.' })
  @IsOptional()
  @IsIn(['true', 'false'])
  dryRun?: 'true' | 'false';
}

@ApiSchema({ name: 'RetentionPreview' })
export class RetentionPreviewDto implements RetentionPreview {
  @ApiProperty({ type: 'integer', minimum: 0 })
  notifications!: number;

  @ApiProperty({ type: 'integer', minimum: 0 })
  activity!: number;
}

@ApiSchema({ name: 'AdminSettings' })
export class SettingsDto implements Versioned<AdminSettings> {
  @ApiProperty()
  tenantName!: string;

  @ApiProperty({ description: 'The plugin that is shown at `/`.', example: 'sv.launcher' })
  rootPluginId!: string;

  @ApiProperty({ description: 'In which the times of scheduled jobs are meant.', example: 'Europe/Berlin' })
  timeZone!: string;

  @ApiProperty({ enum: LANGUAGES, description: 'Of people who chose none.' })
  language!: Language;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Null keeps for ever.' })
  notificationRetentionDays!: number | null;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Null keeps for ever.' })
  activityRetentionDays!: number | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'A cron expression. Null: no backups on a schedule.' })
  backupSchedule!: string | null;

  @ApiProperty({ type: 'integer', nullable: true, description: 'So many of the newest backups stay.' })
  backupsKept!: number | null;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Also the last backup of so many days.' })
  backupsKeptDaily!: number | null;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Also the last backup of so many weeks.' })
  backupsKeptWeekly!: number | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Also the last backup of so many months. All null: all.',
  })
  backupsKeptMonthly!: number | null;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Also in `ETag`; see `If-Match`' })
  version!: number;
}
