import { IsBoolean, IsIn, IsInt, IsOptional, IsUUID, Max, Min } from 'class-validator';
import type {
  AccessTokenPolicy,
  MfaRequirement,
  PolicyChange,
  PublicLinkPolicy,
} from '@sv/contracts/admin/policies.contract';
import type { DirectoryPolicy } from '@sv/contracts/people.contract';
import { ActorDto } from '../internal/actor.dto';

const DIRECTORIES: readonly DirectoryPolicy[] = ['everyone', 'groups', 'administrators'];
const ACCESS_TOKENS: readonly AccessTokenPolicy[] = ['allowed', 'forbidden'];
const PUBLIC_LINKS: readonly PublicLinkPolicy[] = ['on', 'off'];
const REQUIREMENTS: readonly MfaRequirement[] = ['none', 'admins', 'all'];

/** Query of `GET /internal/policies/public-links`. */
export class LinkSharingQuery {
  @IsUUID('all')
  userId!: string;
}

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

  @IsOptional()
  @IsIn(PUBLIC_LINKS)
  publicLinks?: PublicLinkPolicy | null;
}
