import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import type { Role } from '@sv/contracts/access.contract';
import type { CreatedInvite, Invite, InviteList, NewInvite } from '@sv/contracts/admin/invites.contract';
import { IsIn, IsInt, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { PATH_HERE } from '@sv/server/http/return-url';
import { capabilitiesOfRole } from '../../kernel/access/roles';
import { IsPlainText } from '../../kernel/validation/is-plain-text';
import { IfGiven } from '../../kernel/validation/if-given';

const ROLES = Object.keys(capabilitiesOfRole) as Role[];
const YEAR_HOURS = 8760;

/** Body of `POST /api/admin/invites`. The auth server validates the address and normalises its spelling. */
export class NewInviteDto implements NewInvite {
  @ApiProperty({ format: 'email', maxLength: 254 })
  @IsPlainText({ min: 1, max: 254 })
  email!: string;

  @ApiPropertyOptional({ enum: ROLES, default: 'platform:user' })
  @IfGiven()
  @IsIn(ROLES)
  role?: Role;

  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: YEAR_HOURS, default: 72 })
  @IfGiven()
  @IsInt()
  @Min(1)
  @Max(YEAR_HOURS)
  expiresInHours?: number;

  @ApiPropertyOptional({ maxLength: 500, example: '/tasks', description: 'Where the person arrives; by default `/`.' })
  @IfGiven()
  @IsString()
  @MaxLength(500)
  @Matches(PATH_HERE)
  path?: string;
}

@ApiSchema({ name: 'Invite' })
class InviteDto implements Invite {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty({ format: 'email' })
  email!: string;

  @ApiProperty({ enum: ROLES })
  role!: Role;

  @ApiProperty({ format: 'date-time' })
  expiresAt!: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  usedAt!: string | null;
}

@ApiSchema({ name: 'InviteList' })
export class InviteListDto implements InviteList {
  @ApiProperty({ type: [InviteDto] })
  invites!: InviteDto[];

  @ApiProperty({ type: String, nullable: true })
  nextCursor!: string | null;
}

@ApiSchema({ name: 'CreatedInvite' })
export class CreatedInviteDto implements CreatedInvite {
  @ApiProperty({ type: InviteDto })
  invite!: InviteDto;

  @ApiProperty({ description: 'Shown this once.' })
  token!: string;

  @ApiProperty({ format: 'uri', description: 'The link to hand over, shown this once.' })
  url!: string;
}
