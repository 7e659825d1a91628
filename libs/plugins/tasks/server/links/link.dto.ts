/** What goes in and out of the routes of links. */
import { ApiProperty, ApiPropertyOptional, PickType } from '@nestjs/swagger';
import type { ActiveLink, LinkState, NewLink, NewListLink, SharedItem, SharedList } from '../../shared/links.contract';
import { Instant } from '../input/instant-rule';
import { MayBeNull } from '../input/presence';
import { ItemDto } from '../items/item.dto';

export class NewListLinkDto implements NewListLink {
  @ApiPropertyOptional({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'When the link ends; at most ten years from now',
  })
  @MayBeNull()
  @Instant()
  expiresAt?: string | null;
}

class ActiveLinkDto implements ActiveLink {
  @ApiProperty({ format: 'date-time' })
  createdAt!: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  expiresAt!: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'Accurate to a minute' })
  lastUsedAt!: string | null;
}

export class LinkStateDto implements LinkState {
  @ApiProperty({ type: ActiveLinkDto, nullable: true })
  link!: ActiveLinkDto | null;
}

export class NewLinkDto implements NewLink {
  @ApiProperty({ type: ActiveLinkDto })
  link!: ActiveLinkDto;

  @ApiProperty({ format: 'uri', description: 'Answered this once' })
  url!: string;
}

class SharedItemDto
  extends PickType(ItemDto, [
    'id',
    'parentId',
    'title',
    'notes',
    'priority',
    'tags',
    'startAt',
    'dueAt',
    'allDay',
    'timeZone',
    'recurrence',
    'doneAt',
  ])
  implements SharedItem {}

export class SharedListDto implements SharedList {
  @ApiProperty()
  name!: string;

  @ApiProperty()
  color!: string;

  @ApiProperty({ type: 'integer', minimum: 0 })
  openCount!: number;

  @ApiProperty({ type: 'integer', minimum: 0 })
  doneCount!: number;

  @ApiProperty({ type: [SharedItemDto] })
  items!: SharedItemDto[];

  @ApiProperty({ type: String, nullable: true, description: 'Of the next page; null on the last one' })
  nextCursor!: string | null;
}
