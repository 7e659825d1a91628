import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import type { Role } from '@sv/contracts/access.contract';
import type {
  Broadcast,
  BroadcastAudience,
  BroadcastDraft,
  BroadcastList,
  BroadcastReach,
  SentBroadcast,
} from '@sv/contracts/notification.contract';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  Equals,
  IsArray,
  IsIn,
  IsObject,
  IsString,
  IsUUID,
  Matches,
  MaxLength,
  ValidateBy,
  ValidateNested,
} from 'class-validator';
import { capabilitiesOfRole } from '../../kernel/access/roles';
import { IfGiven } from '../../kernel/validation/if-given';

const ROLES = Object.keys(capabilitiesOfRole) as Role[];
/** More people than anybody picks by hand; larger groups are roles. */
const MAX_PICKED = 1000;
const MAX_CATEGORY = 40;

const isOneAudience = (audience: object): boolean =>
  Object.values(audience).filter(value => value !== undefined).length === 1;

@ApiSchema({ name: 'BroadcastAudience', description: 'Exactly one of the four.' })
class AudienceDto {
  @ApiPropertyOptional({ enum: [true], description: 'Everybody with an active account.' })
  @IfGiven()
  @Equals(true)
  all?: true;

  @ApiPropertyOptional({ enum: ROLES, isArray: true, minItems: 1, description: 'Everybody who has one of these.' })
  @IfGiven()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(ROLES.length)
  @IsIn(ROLES, { each: true })
  roles?: Role[];

  @ApiPropertyOptional({ format: 'uuid', description: 'The members of this group.' })
  @IfGiven()
  @IsUUID('all')
  groupId?: string;

  @ApiPropertyOptional({
    type: [String],
    format: 'uuid',
    minItems: 1,
    maxItems: MAX_PICKED,
    description: 'These people. Who is not there, or has no active account, is left out.',
  })
  @IfGiven()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_PICKED)
  @IsUUID('all', { each: true })
  userIds?: string[];
}

/** Body of `POST /api/admin/broadcasts`. The words are checked as those of every notification. */
export class BroadcastDraftDto implements Omit<BroadcastDraft, 'audience'> {
  @ApiProperty({ type: AudienceDto })
  @IsObject()
  @ValidateBy({
    name: 'isOneAudience',
    validator: {
      validate: value => typeof value === 'object' && value !== null && isOneAudience(value as object),
      defaultMessage: () => 'audience must be exactly one of all, roles, groupId and userIds',
    },
  })
  @ValidateNested()
  @Type(() => AudienceDto)
  audience!: AudienceDto;

  @ApiProperty({ minLength: 1, maxLength: 200, description: 'One line.' })
  @IsString()
  title!: string;

  @ApiPropertyOptional({ maxLength: 2000 })
  @IfGiven()
  @IsString()
  body?: string;

  @ApiPropertyOptional({ maxLength: 2048, description: 'A path of this instance, or an https: URL.' })
  @IfGiven()
  @IsString()
  url?: string;

  @ApiPropertyOptional({
    maxLength: MAX_CATEGORY,
    pattern: '^[a-z][a-z0-9]*(-[a-z0-9]+)*$',
    default: 'announcement',
    description: '`security` cannot be muted and comes through quiet hours.',
  })
  @IfGiven()
  @IsString()
  @MaxLength(MAX_CATEGORY)
  @Matches(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, { message: '$property must be lower-case words with - between them' })
  category?: string;
}

@ApiSchema({ name: 'SentBroadcastAudience' })
class SentAudienceDto extends AudienceDto {
  @ApiPropertyOptional({ description: 'With `groupId`: the name of the group when the broadcast was sent.' })
  groupName?: string;
}

@ApiSchema({ name: 'SentBroadcast' })
export class SentBroadcastDto implements SentBroadcast {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty({ type: 'integer', minimum: 1, description: 'How many people it is for.' })
  recipients!: number;
}

@ApiSchema({ name: 'Broadcast' })
class BroadcastDto implements Broadcast {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty()
  title!: string;

  @ApiProperty({ type: String, nullable: true })
  body!: string | null;

  @ApiProperty({ type: String, nullable: true })
  url!: string | null;

  @ApiProperty()
  category!: string;

  @ApiProperty({ type: SentAudienceDto })
  audience!: BroadcastAudience;

  @ApiProperty({ type: String, format: 'uuid', nullable: true, description: 'Null: sent with an admin key.' })
  senderId!: string | null;

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;

  @ApiProperty({ type: 'integer', description: 'Without those who were deleted before it reached them.' })
  recipients!: number;

  @ApiProperty({ type: 'integer', description: 'How many have it in their inbox. All, when it is `recipients`.' })
  delivered!: number;
}

@ApiSchema({ name: 'BroadcastList' })
export class BroadcastListDto implements BroadcastList {
  @ApiProperty({ type: [BroadcastDto] })
  broadcasts!: BroadcastDto[];

  @ApiProperty({ type: String, nullable: true })
  nextCursor!: string | null;
}

/** Query of `GET /api/admin/broadcasts/reach`. */
export class ReachQueryDto {
  @ApiPropertyOptional({ format: 'uuid', description: 'Counts the members of this group too.' })
  @IfGiven()
  @IsUUID('all')
  groupId?: string;
}

@ApiSchema({ name: 'BroadcastReach' })
export class BroadcastReachDto implements BroadcastReach {
  @ApiProperty({ type: 'integer', description: 'Everybody with an active account.' })
  all!: number;

  @ApiProperty({ type: 'object', additionalProperties: { type: 'integer' }, example: { 'platform:user': 120 } })
  roles!: Record<string, number>;

  @ApiPropertyOptional({ type: 'integer', description: 'With `groupId`: its members with an active account.' })
  group?: number;
}
