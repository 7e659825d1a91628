import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import type { ActivityEntry, ActivityFeed } from '@sv/contracts/activity.contract';

const nullableText = { type: String, nullable: true } as const;
const ACTOR_TYPES: ActivityEntry['actorType'][] = ['user', 'admin-key', 'cli', 'system', 'plugin'];

@ApiSchema({ name: 'ActivityEntry' })
export class ActivityEntryDto implements ActivityEntry {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty({ format: 'date-time' })
  at!: string;

  @ApiProperty({ enum: ['activity', 'auth'], description: '`auth`: from the identity log.' })
  origin!: 'activity' | 'auth';

  @ApiProperty({ example: 'session.created' })
  action!: string;

  @ApiProperty(nullableText)
  actorId!: string | null;

  @ApiProperty({ ...nullableText, description: 'As it is now; "Deleted user" when the account is gone.' })
  actorName!: string | null;

  @ApiProperty({ enum: ACTOR_TYPES })
  actorType!: ActivityEntry['actorType'];

  @ApiProperty(nullableText)
  subjectUserId!: string | null;

  @ApiProperty({ ...nullableText, description: 'As `actorName`, of whom it concerned.' })
  subjectName!: string | null;

  @ApiProperty(nullableText)
  pluginId!: string | null;

  @ApiProperty(nullableText)
  targetType!: string | null;

  @ApiProperty(nullableText)
  targetId!: string | null;

  @ApiProperty({ ...nullableText, description: 'A message key; of a plugin plain text.' })
  summary!: string | null;

  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true })
  metadata!: Record<string, unknown> | null;

  @ApiPropertyOptional({ ...nullableText, description: 'Of the client; `auth` entries only.' })
  address?: string | null;

  @ApiPropertyOptional({ example: 'Firefox on Linux', description: '`auth` entries only.' })
  device?: string;
}

@ApiSchema({ name: 'ActivityFeed' })
export class ActivityFeedDto implements ActivityFeed {
  @ApiProperty({ type: [ActivityEntryDto] })
  entries!: ActivityEntryDto[];

  @ApiProperty(nullableText)
  nextCursor!: string | null;
}
