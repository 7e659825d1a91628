import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsInt, IsString, Matches, Max, MaxLength, Min, ValidateIf } from 'class-validator';
import type { Role } from '@sv/contracts/access.contract';
import { ROLES } from '../database/role-order';
import type { NewInvite } from '@sv/contracts/admin/invites.contract';
import type { InvitePreview } from '@sv/contracts/identity.contract';
import { PATH_HERE } from '@sv/server/http/return-url';
import { IsNewEmailAddress } from '@sv/server/validation/email-address';
import { ActorDto } from '../internal/actor.dto';

const YEAR_HOURS = 8760;

const isSent = (field: keyof NewInvite) => ValidateIf((body: NewInvite) => body[field] !== undefined);

/** Body of `POST /internal/invites`. */
export class InviteCreationDto extends ActorDto implements NewInvite {
  @IsNewEmailAddress()
  email!: string;

  @isSent('role')
  @IsIn(ROLES)
  role?: Role;

  @isSent('expiresInHours')
  @IsInt()
  @Min(1)
  @Max(YEAR_HOURS)
  expiresInHours?: number;

  @isSent('path')
  @IsString()
  @MaxLength(500)
  @Matches(PATH_HERE)
  path?: string;
}

/** Body of `POST /api/auth/invites/preview`. */
export class InvitePreviewRequestDto {
  @ApiProperty({ description: 'From an invitation link.', maxLength: 256 })
  @IsString()
  @MaxLength(256)
  token!: string;
}

/** Answer of `POST /api/auth/invites/preview`. */
export class InvitePreviewDto implements InvitePreview {
  @ApiProperty({ format: 'email', description: 'The only address that can register with the invitation.' })
  email!: string;

  @ApiProperty({ type: String, nullable: true, description: 'Null when no person invited.' })
  inviterName!: string | null;
}
