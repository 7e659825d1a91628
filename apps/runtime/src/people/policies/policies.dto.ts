import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import type {
  AccessTokenPolicy,
  MfaRequirement,
  Policies,
  PolicyChange,
  PolicyValue,
  PublicLinkPolicy,
} from '@sv/contracts/admin/policies.contract';
import type { DirectoryPolicy } from '@sv/contracts/people.contract';
import { IsBoolean, IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';

const REQUIREMENTS: MfaRequirement[] = ['none', 'admins', 'all'];
const DIRECTORIES: DirectoryPolicy[] = ['everyone', 'groups', 'administrators'];
const ACCESS_TOKENS: AccessTokenPolicy[] = ['allowed', 'forbidden'];
const PUBLIC_LINKS: PublicLinkPolicy[] = ['on', 'off'];
const MAX_GRACE_DAYS = 365;

/** Body of `PATCH /api/admin/policies`: what is missing stays, null goes back to the environment. */
export class PolicyChangeDto implements PolicyChange {
  @ApiPropertyOptional({ type: Boolean, nullable: true })
  @IsOptional()
  @IsBoolean()
  inviteOnly?: boolean | null;

  @ApiPropertyOptional({ type: String, enum: REQUIREMENTS, nullable: true })
  @IsOptional()
  @IsIn(REQUIREMENTS)
  requireMfa?: MfaRequirement | null;

  @ApiPropertyOptional({ type: Boolean, nullable: true })
  @IsOptional()
  @IsBoolean()
  requireEmailVerification?: boolean | null;

  @ApiPropertyOptional({ type: 'integer', minimum: 0, maximum: MAX_GRACE_DAYS, nullable: true })
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(MAX_GRACE_DAYS)
  mfaGraceDays?: number | null;

  @ApiPropertyOptional({ type: String, enum: DIRECTORIES, nullable: true })
  @IsOptional()
  @IsIn(DIRECTORIES)
  directory?: DirectoryPolicy | null;

  @ApiPropertyOptional({ type: String, enum: ACCESS_TOKENS, nullable: true })
  @IsOptional()
  @IsIn(ACCESS_TOKENS)
  accessTokens?: AccessTokenPolicy | null;

  @ApiPropertyOptional({ type: String, enum: PUBLIC_LINKS, nullable: true })
  @IsOptional()
  @IsIn(PUBLIC_LINKS)
  publicLinks?: PublicLinkPolicy | null;
}

@ApiSchema({ name: 'FlagPolicy' })
class FlagPolicyDto implements PolicyValue<boolean> {
  @ApiProperty()
  value!: boolean;

  @ApiProperty({ description: 'What the environment says.' })
  default!: boolean;

  @ApiProperty({ description: 'Whether it was set here.' })
  overridden!: boolean;
}

@ApiSchema({ name: 'MfaPolicy' })
class MfaPolicyDto implements PolicyValue<MfaRequirement> {
  @ApiProperty({ enum: REQUIREMENTS })
  value!: MfaRequirement;

  @ApiProperty({ enum: REQUIREMENTS })
  default!: MfaRequirement;

  @ApiProperty()
  overridden!: boolean;
}

@ApiSchema({ name: 'DirectoryPolicy' })
class DirectoryPolicyDto implements PolicyValue<DirectoryPolicy> {
  @ApiProperty({ enum: DIRECTORIES })
  value!: DirectoryPolicy;

  @ApiProperty({ enum: DIRECTORIES })
  default!: DirectoryPolicy;

  @ApiProperty()
  overridden!: boolean;
}

@ApiSchema({ name: 'AccessTokenPolicy' })
class AccessTokenPolicyDto implements PolicyValue<AccessTokenPolicy> {
  @ApiProperty({ enum: ACCESS_TOKENS })
  value!: AccessTokenPolicy;

  @ApiProperty({ enum: ACCESS_TOKENS })
  default!: AccessTokenPolicy;

  @ApiProperty()
  overridden!: boolean;
}

@ApiSchema({ name: 'PublicLinkPolicy' })
class PublicLinkPolicyDto implements PolicyValue<PublicLinkPolicy> {
  @ApiProperty({ enum: PUBLIC_LINKS })
  value!: PublicLinkPolicy;

  @ApiProperty({ enum: PUBLIC_LINKS })
  default!: PublicLinkPolicy;

  @ApiProperty()
  overridden!: boolean;
}

@ApiSchema({ name: 'DaysPolicy' })
class DaysPolicyDto implements PolicyValue<number> {
  @ApiProperty({ type: 'integer' })
  value!: number;

  @ApiProperty({ type: 'integer' })
  default!: number;

  @ApiProperty()
  overridden!: boolean;
}

@ApiSchema({ name: 'Policies' })
export class PoliciesDto implements Policies {
  @ApiProperty({ type: FlagPolicyDto, description: 'Whether one needs an invitation to register.' })
  inviteOnly!: FlagPolicyDto;

  @ApiProperty({
    type: MfaPolicyDto,
    description: 'Who must set up a second factor; `admins` are all who see Console.',
  })
  requireMfa!: MfaPolicyDto;

  @ApiProperty({ type: FlagPolicyDto, description: 'Whether an address is confirmed before the first sign-in.' })
  requireEmailVerification!: FlagPolicyDto;

  @ApiProperty({ type: DaysPolicyDto, description: 'Time to set up a second factor, from the first sign-in under it.' })
  mfaGraceDays!: DaysPolicyDto;

  @ApiProperty({
    type: DirectoryPolicyDto,
    description: 'Whom users find: everyone, members of their groups, or nobody. Administrators find everyone.',
  })
  directory!: DirectoryPolicyDto;

  @ApiProperty({
    type: AccessTokenPolicyDto,
    description: 'Whether people may call the API with access tokens. Forbidden: existing ones do not work.',
  })
  accessTokens!: AccessTokenPolicyDto;

  @ApiProperty({
    type: PublicLinkPolicyDto,
    description: 'Whether people may share pages of apps by a link. Off: existing links do not work.',
  })
  publicLinks!: PublicLinkPolicyDto;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Also in `ETag`; see `If-Match`.' })
  version!: number;
}
