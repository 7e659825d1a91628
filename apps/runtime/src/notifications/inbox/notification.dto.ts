import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import type { NotificationChange, NotificationItem, NotificationList } from '@sv/contracts/notification.contract';
import { PageQueryDto } from '@sv/server/http/page-query.dto';
import { IsBoolean, IsIn, IsOptional } from 'class-validator';
import { IfGiven } from '../../kernel/validation/if-given';

const FLAGS = ['true', 'false'] as const;
type Flag = (typeof FLAGS)[number];

/** Query of `GET /api/account/notifications`. */
export class InboxQueryDto extends PageQueryDto {
  @ApiPropertyOptional({ enum: FLAGS, description: 'Only what was neither read nor dismissed.' })
  @IsOptional()
  @IsIn(FLAGS)
  unread?: Flag;

  @ApiPropertyOptional({ enum: FLAGS })
  @IsOptional()
  @IsIn(FLAGS)
  includeDismissed?: Flag;
}

/** Body of `PATCH /api/account/notifications/:id`: what is missing stays, and one of the two is needed. */
export class NotificationChangeDto implements NotificationChange {
  @ApiPropertyOptional({ description: 'False makes it unread again.' })
  @IfGiven()
  @IsBoolean()
  read?: boolean;

  @ApiPropertyOptional({ description: 'False takes it back.' })
  @IfGiven()
  @IsBoolean()
  dismissed?: boolean;
}

@ApiSchema({ name: 'ReadAllResult' })
export class ReadAllDto {
  @ApiProperty({ type: 'integer', minimum: 0, description: 'How many were unread until then.' })
  updated!: number;
}

@ApiSchema({ name: 'NotificationItem' })
export class NotificationItemDto implements NotificationItem {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty({ format: 'uuid', description: 'The same value as `id`.' })
  notificationId!: string;

  @ApiProperty({ format: 'uuid' })
  userId!: string;

  @ApiProperty({ type: String, nullable: true })
  source!: string | null;

  @ApiProperty({ enum: ['plugin', 'platform', 'admin'] })
  sourceType!: NotificationItem['sourceType'];

  @ApiProperty()
  title!: string;

  @ApiProperty({ type: String, nullable: true })
  body!: string | null;

  @ApiProperty({ type: String, nullable: true })
  url!: string | null;

  @ApiProperty()
  category!: string;

  @ApiProperty({ type: String, nullable: true })
  icon!: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  readAt!: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  dismissedAt!: string | null;

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;
}

@ApiSchema({ name: 'NotificationList' })
export class NotificationListDto implements NotificationList {
  @ApiProperty({ type: [NotificationItemDto] })
  notifications!: NotificationItemDto[];

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Of the whole inbox, without what is muted.' })
  unreadCount!: number;

  @ApiProperty({ enum: ['polling', 'sse'] })
  transport!: 'polling' | 'sse';

  @ApiProperty({ type: String, nullable: true })
  nextCursor!: string | null;
}
