/** What goes in and out of `/tasks/api/lists/:listId/members`. */
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import type {
  ListMember,
  ListMemberChange,
  ListMembers,
  ListRole,
  MemberRole,
  NewListMember,
  NewListOwner,
} from '../../shared/sharing.contract';
import { PersonId } from '../input/person-id';
import { MayBeMissing } from '../input/presence';

const memberRoles: readonly MemberRole[] = ['editor', 'viewer'];
export const listRoles: readonly ListRole[] = ['owner', ...memberRoles];

export class ListMemberChangeDto implements ListMemberChange {
  @ApiProperty({ enum: memberRoles })
  @IsIn(memberRoles)
  role!: MemberRole;
}

export class NewListMemberDto extends ListMemberChangeDto implements NewListMember {
  @ApiPropertyOptional({ format: 'uuid', description: 'This or groupId' })
  @MayBeMissing()
  @PersonId()
  userId?: string;

  @ApiPropertyOptional({ format: 'uuid', description: 'A group of the workspace; this or userId' })
  @MayBeMissing()
  @PersonId()
  groupId?: string;
}

export class NewListOwnerDto implements NewListOwner {
  @ApiProperty({ format: 'uuid', description: 'Somebody with whom the list is shared by name' })
  @PersonId()
  userId!: string;
}

class ListMemberDto implements ListMember {
  @ApiProperty({ type: String, format: 'uuid', nullable: true, description: 'null for the owner' })
  id!: string | null;

  @ApiProperty({ type: String, format: 'uuid', nullable: true })
  userId!: string | null;

  @ApiProperty({ type: String, format: 'uuid', nullable: true })
  groupId!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'null where the directory hides it from the caller' })
  name!: string | null;

  @ApiProperty({ type: String, nullable: true })
  image!: string | null;

  @ApiProperty({ enum: listRoles })
  role!: ListRole;
}

export class ListMembersDto implements ListMembers {
  @ApiProperty({ type: [ListMemberDto] })
  members!: ListMember[];
}
