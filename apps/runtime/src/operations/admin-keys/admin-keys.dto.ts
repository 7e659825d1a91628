import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import type { BuiltInCapability } from '@sv/contracts/access.contract';
import type { AdminKey, AdminKeyList, CreatedAdminKey, NewAdminKey } from '@sv/contracts/admin/admin-keys.contract';
import { ArrayMinSize, ArrayUnique, IsArray, IsIn, ValidateIf } from 'class-validator';
import { IsInstant } from '@sv/server/http/is-instant';
import { IsShownName } from '../../kernel/validation/is-plain-text';
import { grantable } from '../../kernel/admin-keys/grantable';

/** Body of `POST /api/admin/keys`. */
export class NewAdminKeyDto implements NewAdminKey {
  @ApiProperty({ minLength: 1, maxLength: 100, example: 'Backup script' })
  @IsShownName({ max: 100 })
  name!: string;

  @ApiProperty({ enum: grantable, isArray: true, minItems: 1, description: 'No key has `role:assign`.' })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayUnique()
  @IsIn(grantable, { each: true })
  capabilities!: BuiltInCapability[];

  @ApiPropertyOptional({ format: 'date-time', description: 'Missing: it never expires.' })
  @ValidateIf((_, value) => value !== undefined)
  @IsInstant()
  expiresAt?: string;
}

@ApiSchema({ name: 'AdminKey' })
export class AdminKeyDto implements AdminKey {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty()
  name!: string;

  @ApiProperty({ enum: grantable, isArray: true })
  capabilities!: BuiltInCapability[];

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  expiresAt!: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'To the minute.' })
  lastUsedAt!: string | null;
}

@ApiSchema({ name: 'CreatedAdminKey' })
export class CreatedAdminKeyDto extends AdminKeyDto implements CreatedAdminKey {
  @ApiProperty({ description: 'For the header `x-platform-admin-key`. Shown this once.', example: 'svak_…' })
  key!: string;
}

@ApiSchema({ name: 'AdminKeyList' })
export class AdminKeyListDto implements AdminKeyList {
  @ApiProperty({ type: [AdminKeyDto] })
  keys!: AdminKeyDto[];
}
