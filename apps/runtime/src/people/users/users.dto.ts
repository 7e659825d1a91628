import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import type { Role } from '@sv/contracts/access.contract';
import type {
  AdminUser,
  AdminUserChange,
  AdminUserList,
  PasswordResetLink,
  UserStatus,
} from '@sv/contracts/admin/users.contract';
import { PageQueryDto } from '@sv/server/http/page-query.dto';
import { IsBoolean, IsIn, IsOptional } from 'class-validator';
import { capabilitiesOfRole } from '../../kernel/access/roles';
import { IsPlainText } from '../../kernel/validation/is-plain-text';
import { IfGiven } from '../../kernel/validation/if-given';

const ROLES = Object.keys(capabilitiesOfRole) as Role[];
const STATUSES: UserStatus[] = ['active', 'deactivated', 'deleting'];

@ApiSchema({ name: 'PasswordResetLink' })
export class PasswordResetLinkDto implements PasswordResetLink {
  @ApiProperty({ format: 'uri', description: 'The link to hand over, shown this once.' })
  url!: string;

  @ApiProperty({ format: 'date-time', description: 'An hour from now.' })
  expiresAt!: string;
}

/** Query of `GET /api/admin/users`. */
export class UserQueryDto extends PageQueryDto {
  @ApiPropertyOptional({ maxLength: 200, description: 'Part of the name or the email address.' })
  @IsOptional()
  @IsPlainText({ max: 200 })
  q?: string;

  @ApiPropertyOptional({ enum: ROLES })
  @IsOptional()
  @IsIn(ROLES)
  role?: Role;

  @ApiPropertyOptional({ enum: STATUSES })
  @IsOptional()
  @IsIn(STATUSES)
  status?: UserStatus;
}

/** Body of `PATCH /api/admin/users/:id`. */
export class UserChangeDto implements AdminUserChange {
  @ApiPropertyOptional({ enum: ROLES })
  @IfGiven()
  @IsIn(ROLES)
  role?: Role;

  @ApiPropertyOptional({ description: 'False ends all sessions of the user and refuses new ones.' })
  @IfGiven()
  @IsBoolean()
  active?: boolean;
}

@ApiSchema({ name: 'SecondFactors' })
class SecondFactorsDto {
  @ApiProperty()
  totp!: boolean;

  @ApiProperty({ type: 'integer', minimum: 0 })
  passkeys!: number;
}

@ApiSchema({ name: 'AdminUser' })
export class AdminUserDto implements AdminUser {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty()
  email!: string;

  @ApiProperty({ description: 'Whether somebody proved that mail to the address reaches them.' })
  emailVerified!: boolean;

  @ApiProperty()
  name!: string;

  @ApiProperty({ type: String, nullable: true, description: 'Path of the avatar.' })
  image!: string | null;

  @ApiProperty({ enum: ROLES })
  role!: Role;

  @ApiProperty({ enum: STATUSES })
  status!: UserStatus;

  @ApiProperty({ type: SecondFactorsDto })
  mfa!: SecondFactorsDto;

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  lastSeenAt!: string | null;
}

@ApiSchema({ name: 'AdminUserList' })
export class AdminUserListDto implements AdminUserList {
  @ApiProperty({ type: [AdminUserDto] })
  users!: AdminUserDto[];

  @ApiProperty({ type: String, nullable: true })
  nextCursor!: string | null;
}
