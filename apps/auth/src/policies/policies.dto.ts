import { IsBoolean, IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import type { AccessTokenPolicy, MfaRequirement, PolicyChange } from '@sv/contracts/admin.contract';
import type { DirectoryPolicy } from '@sv/contracts/people.contract';
import { ActorDto } from '../internal/actor.dto';

const DIRECTORIES: readonly DirectoryPolicy[] = ['everyone', 'groups', 'administrators'];
const ACCESS_TOKENS: readonly AccessTokenPolicy[] = ['allowed', 'forbidden'];
const REQUIREMENTS: readonly MfaRequirement[] = ['none', 'admins', 'all'];

/** Body of `PATCH /internal/policies`; null clears an override, a missing field stays as it is. */
export class PolicyChangeDto extends ActorDto implements PolicyChange {
  @IsOptional()
  @IsBoolean()
  inviteOnly?: boolean | null;

  @IsOptional()
  @IsIn(REQUIREMENTS)
  requireMfa?: MfaRequirement | null;

  @IsOptional()
  @IsBoolean()
  requireEmailVerification?: boolean | null;

  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(365)
  mfaGraceDays?: number | null;

  @IsOptional()
  @IsIn(DIRECTORIES)
  directory?: DirectoryPolicy | null;

  @IsOptional()
  @IsIn(ACCESS_TOKENS)
  accessTokens?: AccessTokenPolicy | null;
}
