import { IsIn, IsInt, Max, Min, ValidateIf } from 'class-validator';
import type { Role } from '@sv/contracts/access.contract';
import type { NewInvite } from '@sv/contracts/admin.contract';
import { IsNewEmailAddress } from '@sv/server/validation/email-address';
import { ActorDto } from '../internal/actor.dto';

const ROLES: readonly Role[] = ['platform:owner', 'platform:admin', 'platform:auditor', 'platform:user'];
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
}
