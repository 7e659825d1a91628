import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { currencies } from '../../shared/currencies';
import { expenseLimits } from '../../shared/expense-limits';
import type {
  Debt,
  GroupDetail,
  GroupList,
  GroupSummary,
  Member,
  NewGroup,
  NewMembers,
} from '../../shared/group.contract';

/** Something on it, no control characters (Postgres cannot keep a NUL), no halves of a surrogate pair. */
export const LINE = /^(?=.*\S)[^\p{Cc}\p{Cs}]*$/u;
/** The id of a user or a group of the workspace. */
const ID = /^[\w-]{1,64}$/;

export const trimmed = ({ value }: { value: unknown }): unknown => (typeof value === 'string' ? value.trim() : value);

export class NewMembersDto implements NewMembers {
  @ApiProperty({ type: [String], minItems: 1, maxItems: expenseLimits.membersPerGroup })
  @Matches(ID, { each: true, message: 'userIds must be ids of people' })
  @ArrayMaxSize(expenseLimits.membersPerGroup)
  @ArrayMinSize(1)
  @IsArray()
  userIds!: string[];
}

/** As `presence()` of the page sends it. */
export class PresenceDto {
  @ApiProperty({ description: 'The tab in which the group is open' })
  @IsString()
  tab!: string;

  @ApiPropertyOptional({ enum: ['true'], description: 'The tab does not show the group any more' })
  @IsOptional()
  @IsIn(['true'])
  leaving?: string;
}

export class NewGroupDto implements NewGroup {
  @ApiProperty({ minLength: 1, maxLength: expenseLimits.nameLength, example: 'Summer camp' })
  @Matches(LINE, { message: 'name must be one line of text' })
  @MaxLength(expenseLimits.nameLength)
  @IsString()
  @Transform(trimmed)
  name!: string;

  @ApiProperty({ enum: currencies })
  @IsIn(currencies)
  currency!: string;

  @ApiProperty({ type: [String], maxItems: expenseLimits.membersPerGroup, description: 'Beside the caller.' })
  @Matches(ID, { each: true, message: 'userIds must be ids of people' })
  @ArrayMaxSize(expenseLimits.membersPerGroup)
  @IsArray()
  userIds!: string[];

  @ApiPropertyOptional({ type: String, nullable: true, description: 'A group of the workspace.' })
  @IsOptional()
  @Matches(ID, { message: 'workspaceGroupId must be the id of a group' })
  workspaceGroupId?: string | null;
}

export class GroupSummaryDto implements GroupSummary {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty()
  name!: string;

  @ApiProperty({ enum: currencies })
  currency!: string;

  @ApiProperty()
  people!: number;

  @ApiProperty({ description: 'What the caller gets back; below zero: what they owe. In the smallest unit.' })
  balance!: number;
}

export class GroupListDto implements GroupList {
  @ApiProperty({ type: [GroupSummaryDto] })
  groups!: GroupSummaryDto[];

  @ApiProperty({ enum: currencies })
  defaultCurrency!: string;
}

export class MemberDto implements Member {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty()
  name!: string;

  @ApiProperty({ type: String, nullable: true })
  userId!: string | null;

  @ApiProperty({ type: String, nullable: true })
  image!: string | null;

  @ApiProperty()
  hasLeft!: boolean;

  @ApiProperty()
  balance!: number;
}

export class DebtDto implements Debt {
  @ApiProperty({ format: 'uuid' })
  fromId!: string;

  @ApiProperty({ format: 'uuid' })
  toId!: string;

  @ApiProperty()
  amount!: number;
}

export class GroupDetailDto implements GroupDetail {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty()
  name!: string;

  @ApiProperty({ enum: currencies })
  currency!: string;

  @ApiProperty({ format: 'uuid', description: 'Which of the members the caller is.' })
  me!: string;

  @ApiProperty({ type: [MemberDto] })
  members!: MemberDto[];

  @ApiProperty({ type: [DebtDto] })
  debts!: DebtDto[];

  @ApiProperty()
  isShared!: boolean;
}
