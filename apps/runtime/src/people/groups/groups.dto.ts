import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import type {
  AdminGroup,
  AdminGroupList,
  GroupMember,
  GroupMemberList,
  ManagedMember,
  ManagedMemberList,
  OwnGroup,
  OwnGroupList,
} from '@sv/contracts/people.contract';
import { PageQueryDto } from '@sv/server/http/page-query.dto';
import { IsOneLineName } from '@sv/server/validation/one-line-name';
import { IsBoolean, IsOptional, ValidateIf } from 'class-validator';
import { IsPlainText } from '../../kernel/validation/is-plain-text';

/** Query of `GET /api/admin/groups` and of a group's members. */
export class GroupQueryDto extends PageQueryDto {
  @ApiPropertyOptional({ maxLength: 200, description: 'Part of the name.' })
  @IsOptional()
  @IsPlainText({ max: 200 })
  q?: string;
}

/** Body of `POST /api/admin/groups` and `PATCH /api/admin/groups/:id`. */
export class GroupNameDto {
  @IsOneLineName({ maxLength: 80, example: 'Board' })
  name!: string;
}

/** Body of `PUT /api/admin/groups/:id/members/:userId`. */
export class MembershipDto {
  @ApiPropertyOptional({ description: 'Whether the user may add and remove members. Stays as it is when left out.' })
  @ValidateIf((_, value) => value !== undefined)
  @IsBoolean()
  isManager?: boolean;
}

@ApiSchema({ name: 'AdminGroup' })
export class AdminGroupDto implements AdminGroup {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty()
  name!: string;

  @ApiProperty({ type: 'integer', minimum: 0 })
  members!: number;

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;

  @ApiProperty({ type: 'integer', minimum: 1, description: 'Also in `ETag`; see `If-Match`.' })
  version!: number;
}

@ApiSchema({ name: 'AdminGroupList' })
export class AdminGroupListDto implements AdminGroupList {
  @ApiProperty({ type: [AdminGroupDto] })
  groups!: AdminGroupDto[];

  @ApiProperty({ type: String, nullable: true })
  nextCursor!: string | null;
}

@ApiSchema({ name: 'ManagedMember' })
class ManagedMemberDto implements ManagedMember {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty()
  name!: string;

  @ApiProperty({ type: String, nullable: true, description: 'Path of the avatar.' })
  image!: string | null;

  @ApiProperty({ description: 'Whether the user may add and remove members.' })
  isManager!: boolean;
}

@ApiSchema({ name: 'GroupMember' })
class GroupMemberDto extends ManagedMemberDto implements GroupMember {
  @ApiProperty()
  email!: string;
}

@ApiSchema({ name: 'ManagedMemberList' })
export class ManagedMemberListDto implements ManagedMemberList {
  @ApiProperty({ type: [ManagedMemberDto] })
  members!: ManagedMemberDto[];

  @ApiProperty({ type: String, nullable: true })
  nextCursor!: string | null;
}

@ApiSchema({ name: 'GroupMemberList' })
export class GroupMemberListDto implements GroupMemberList {
  @ApiProperty({ type: [GroupMemberDto] })
  members!: GroupMemberDto[];

  @ApiProperty({ type: String, nullable: true })
  nextCursor!: string | null;
}

@ApiSchema({ name: 'OwnGroup' })
class OwnGroupDto implements OwnGroup {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty()
  name!: string;

  @ApiProperty({ type: 'integer', minimum: 1 })
  members!: number;

  @ApiProperty({ description: 'Whether the caller may add and remove members.' })
  isManager!: boolean;
}

@ApiSchema({ name: 'OwnGroupList' })
export class OwnGroupListDto implements OwnGroupList {
  @ApiProperty({ type: [OwnGroupDto] })
  groups!: OwnGroupDto[];
}
