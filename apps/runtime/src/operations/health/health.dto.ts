import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { PluginState } from '@sv/contracts/admin/plugins.contract';
import type { HealthReport, Liveness, Readiness } from '@sv/contracts/health.contract';

const STATES: PluginState[] = ['enabled', 'disabled', 'incompatible', 'failed'];
const date = { type: String, format: 'date-time', nullable: true } as const;
const count = { type: 'integer', minimum: 0 } as const;

@ApiSchema({ name: 'Liveness' })
export class LivenessDto implements Liveness {
  @ApiProperty({ enum: ['ok'] })
  status!: 'ok';
}

@ApiSchema({ name: 'Readiness' })
export class ReadinessDto implements Readiness {
  @ApiProperty({ enum: ['ready', 'starting', 'draining', 'degraded', 'unavailable'] })
  status!: Readiness['status'];
}

@ApiSchema({ name: 'MigrationHealth' })
class MigrationHealthDto {
  @ApiProperty(count)
  applied!: number;

  @ApiProperty(count)
  pending!: number;
}

@ApiSchema({ name: 'DatabaseHealth' })
class DatabaseHealthDto {
  @ApiProperty({ enum: ['sqlite', 'postgres'] })
  dialect!: 'sqlite' | 'postgres';

  @ApiProperty({ enum: ['ok', 'unavailable'] })
  status!: 'ok' | 'unavailable';

  @ApiProperty({ type: MigrationHealthDto })
  migrations!: MigrationHealthDto;

  @ApiProperty({ type: 'integer', nullable: true })
  sizeBytes!: number | null;

  @ApiProperty(count)
  connections!: number;
}

@ApiSchema({ name: 'AuthHealth' })
class AuthHealthDto {
  @ApiProperty({ enum: ['ok', 'unavailable'] })
  status!: 'ok' | 'unavailable';

  @ApiProperty({ enum: ['live', 'lost'] })
  revocations!: 'live' | 'lost';
}

@ApiSchema({ name: 'NotificationHealth' })
class NotificationHealthDto {
  @ApiProperty({ enum: ['polling', 'sse', 'redis'], description: 'What is in force, after any fallback.' })
  transport!: HealthReport['notifications']['transport'];

  @ApiProperty()
  brokerConnected!: boolean;

  @ApiProperty(count)
  streams!: number;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  lastProbeAt!: string | null;

  @ApiProperty({ type: Number, nullable: true })
  lastProbeMs!: number | null;
}

@ApiSchema({ name: 'JobHealth' })
class JobHealthDto {
  @ApiProperty(count)
  waiting!: number;

  @ApiProperty(count)
  running!: number;

  @ApiProperty({ ...count, description: 'Not tried again.' })
  failed!: number;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'When the oldest one that waits was due.',
  })
  oldestDueAt!: string | null;
}

@ApiSchema({ name: 'LiveHealth' })
class LiveHealthDto {
  @ApiProperty({ enum: ['off', 'process', 'postgres', 'redis'], description: 'What connects the processes.' })
  engine!: HealthReport['live']['engine'];

  @ApiProperty()
  connected!: boolean;

  @ApiProperty(count)
  streams!: number;
}

@ApiSchema({ name: 'PluginProblem' })
class PluginProblemDto {
  @ApiProperty()
  id!: string;

  @ApiProperty({ enum: STATES })
  state!: PluginState;

  @ApiProperty()
  reason!: string;
}

@ApiSchema({ name: 'PluginHealth' })
class PluginHealthDto {
  @ApiProperty(count)
  installed!: number;

  @ApiProperty(count)
  enabled!: number;

  @ApiProperty({ ...count, description: 'Requests answered with 500 since the start.' })
  errors!: number;

  @ApiProperty({ type: [PluginProblemDto] })
  problems!: PluginProblemDto[];
}

@ApiSchema({ name: 'MailerHealth' })
class MailerHealthDto {
  @ApiProperty()
  configured!: boolean;

  @ApiProperty(count)
  queued!: number;

  @ApiProperty({ type: String, nullable: true })
  lastError!: string | null;
}

@ApiSchema({ name: 'ActivityHealth' })
class ActivityHealthDto {
  @ApiProperty(count)
  dropped!: number;
}

@ApiSchema({ name: 'PushHealth' })
class PushHealthDto {
  @ApiProperty()
  configured!: boolean;
}

@ApiSchema({ name: 'FilesHealth' })
class FilesHealthDto {
  @ApiProperty({ enum: ['disk', 's3'], description: 'Where the content of files is.' })
  store!: HealthReport['files']['store'];

  @ApiProperty()
  usable!: boolean;
}

@ApiSchema({ name: 'BackupHealth' })
class BackupHealthDto {
  @ApiProperty({ ...date, description: 'When the last backup was begun that was completed.' })
  lastAt!: string | null;

  @ApiProperty({ ...date, description: 'Null: no backups are made on a schedule.' })
  nextAt!: string | null;

  @ApiProperty({ ...date, description: 'When a backup was last restored as a test.' })
  lastRestoredAt!: string | null;
}

@ApiSchema({ name: 'ProcessHealth' })
class ProcessHealthDto {
  @ApiProperty({ type: 'integer' })
  pid!: number;

  @ApiProperty({ type: 'integer' })
  memoryRssBytes!: number;

  @ApiProperty()
  eventLoopLagMsP99!: number;
}

@ApiSchema({ name: 'StandingProblem' })
class StandingProblemDto {
  @ApiProperty({ example: 'untrusted-proxy' })
  code!: string;

  @ApiProperty()
  detail!: string;
}

@ApiSchema({ name: 'HealthReport' })
export class HealthReportDto implements HealthReport {
  @ApiProperty({ enum: ['ok', 'degraded'] })
  status!: 'ok' | 'degraded';

  @ApiProperty()
  platformVersion!: string;

  @ApiProperty(count)
  uptimeSeconds!: number;

  @ApiProperty({ type: DatabaseHealthDto })
  database!: DatabaseHealthDto;

  @ApiProperty({ type: AuthHealthDto })
  auth!: AuthHealthDto;

  @ApiProperty({ type: NotificationHealthDto })
  notifications!: NotificationHealthDto;

  @ApiProperty({ type: LiveHealthDto })
  live!: LiveHealthDto;

  @ApiProperty({ type: PluginHealthDto })
  plugins!: PluginHealthDto;

  @ApiProperty({ type: MailerHealthDto })
  mailer!: MailerHealthDto;

  @ApiProperty({ type: ActivityHealthDto })
  activity!: ActivityHealthDto;

  @ApiProperty({ type: PushHealthDto })
  push!: PushHealthDto;

  @ApiProperty({ type: FilesHealthDto })
  files!: FilesHealthDto;

  @ApiProperty({ type: JobHealthDto })
  jobs!: JobHealthDto;

  @ApiProperty({ type: BackupHealthDto })
  backups!: BackupHealthDto;

  @ApiProperty({ type: ProcessHealthDto })
  process!: ProcessHealthDto;

  @ApiProperty({ type: [StandingProblemDto] })
  problems!: StandingProblemDto[];
}
