import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import type { Role } from '@sv/contracts/access.contract';
import type { CapabilityGrant, CapabilityGrantList, NewCapabilityGrant } from '@sv/contracts/capability.contract';
import { IsIn, IsString, IsUUID, Matches, MaxLength } from 'class-validator';
import { capabilitiesOfRole } from '../../kernel/access/roles';
import { IfGiven } from '../../kernel/validation/if-given';

const ROLES = Object.keys(capabilitiesOfRole) as Role[];
const EXAMPLE = 'com.example.notes:share-list';
/** Body of `POST /api/admin/capability-grants`. */
export class NewCapabilityGrantDto implements NewCapabilityGrant {
  @ApiProperty({ example: EXAMPLE, maxLength: 200, description: 'One that an installed plugin declares.' })
  @IsString()
  @MaxLength(200)
  @Matches(/^[a-z0-9.-]+:[a-z0-9-]+$/, { message: '$property must be <pluginId>:<name>' })
  capability!: string;

  @ApiPropertyOptional({ enum: ROLES, description: 'Everybody with this role. One of `role`, `userId`, `groupId`.' })
  @IfGiven()
  @IsIn(ROLES)
  role?: Role;

  @ApiPropertyOptional({ format: 'uuid', description: 'One person.' })
  @IfGiven()
  @IsUUID()
  userId?: string;

  @ApiPropertyOptional({ format: 'uuid', description: 'The members of a group.' })
  @IfGiven()
  @IsUUID('all')
  groupId?: string;
}

@ApiSchema({ name: 'CapabilityGrant' })
export class CapabilityGrantDto implements CapabilityGrant {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty({ example: EXAMPLE })
  capability!: string;

  @ApiProperty({ type: String, enum: ROLES, nullable: true })
  role!: Role | null;

  @ApiProperty({ type: String, format: 'uuid', nullable: true })
  userId!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Null for others, and while it cannot be looked up.' })
  userName!: string | null;

  @ApiProperty({ type: String, format: 'uuid', nullable: true })
  groupId!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: '`Deleted group` for a deleted one, which has no members.',
  })
  groupName!: string | null;

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;
}

@ApiSchema({ name: 'CapabilityGrantList' })
export class CapabilityGrantListDto implements CapabilityGrantList {
  @ApiProperty({ type: [CapabilityGrantDto] })
  grants!: CapabilityGrantDto[];
}
