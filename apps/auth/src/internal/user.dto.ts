import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  Equals,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateIf,
} from 'class-validator';
import type { Role } from '@sv/contracts/access.contract';
import { ROLES } from '../database/role-order';
import type { UserStatus } from '@sv/contracts/admin/users.contract';
import { PageQueryDto } from '@sv/server/http/page-query.dto';
import { IsNewEmailAddress } from '@sv/server/validation/email-address';
import { IsNewPassword } from '../accounts/password/password-rules';
import { IsPersonName } from '../accounts/person-name';
import { ActorDto } from './actor.dto';
const STATUSES: readonly UserStatus[] = ['active', 'deactivated', 'deleting'];

/** Query of `GET /internal/users`. */
export class UserListQuery extends PageQueryDto {
  /** Part of a name or an address. */
  @IsOptional()
  @IsString()
  @MaxLength(256)
  @Matches(/^\P{Cc}*$/u, { message: 'The search must not have control characters.' })
  q?: string;

  @IsOptional()
  @IsIn(ROLES)
  role?: Role;

  @IsOptional()
  @IsIn(STATUSES)
  status?: UserStatus;
}

const MAX_IDS = 5000;

/** Query of `GET /internal/users/ids`: for what concerns everybody, so its pages are large. */
export class UserIdsQuery {
  /** Comma-separated; everybody when it is left out. */
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.split(',') : value))
  @IsIn(ROLES, { each: true })
  roles?: Role[];

  /** Only members of this group. */
  @IsOptional()
  @IsUUID('all')
  groupId?: string;

  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(MAX_IDS)
  limit: number = MAX_IDS;

  @IsOptional()
  @IsString()
  @MaxLength(256)
  cursor?: string;
}

/** Body of `POST /internal/users`: the command line makes accounts. */
export class UserCreationDto extends ActorDto {
  @IsPersonName()
  name!: string;

  @IsNewEmailAddress()
  email!: string;

  @IsNewPassword()
  password!: string;

  @IsOptional()
  @IsIn(ROLES)
  role: Role = 'platform:user';
}

const isSent = (field: keyof UserChangeDto) => ValidateIf((body: UserChangeDto) => body[field] !== undefined);

/** Body of `PATCH /internal/users/:id`. */
export class UserChangeDto extends ActorDto {
  @isSent('role')
  @IsIn(ROLES)
  role?: Role;

  @isSent('active')
  @IsBoolean()
  active?: boolean;

  /** Path of the avatar; null takes it away. */
  @IsOptional()
  @IsString()
  @MaxLength(512)
  @Matches(/^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/, { message: 'The image is a path of this origin.' })
  image?: string | null;

  /** The first step of a deletion. */
  @isSent('status')
  @Equals('deleting')
  status?: 'deleting';

  /** Whether the session of the person who asks was fresh; what needs it and does not say so is refused. */
  @isSent('fresh')
  @IsBoolean()
  fresh?: boolean;
}

/** Body of `POST /internal/users/lookup`. */
export class LookupDto {
  @IsArray()
  @ArrayMaxSize(200)
  @IsUUID('all', { each: true })
  ids!: string[];
}
