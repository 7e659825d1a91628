import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import type { GroupEntitlement, GroupEntitlementList, NewGroupEntitlement } from '@sv/contracts/entitlement.contract';
import { IsISO8601, IsString, IsUUID, Matches, MaxLength, ValidateIf } from 'class-validator';

const IfGiven = () => ValidateIf((_, value) => value !== undefined);

/** Body of `POST /api/admin/group-entitlements`. */
export class NewGroupEntitlementDto implements NewGroupEntitlement {
  @ApiProperty({ format: 'uuid' })
  @IsUUID('all')
  groupId!: string;

  @ApiProperty({ example: 'com.example.premium' })
  @IsString()
  @MaxLength(40)
  @Matches(/^[a-z0-9.-]+$/, { message: 'pluginId is not the id of a plugin' })
  pluginId!: string;

  @ApiPropertyOptional({ description: 'One of the app. Without it the licence has no tier.' })
  @IfGiven()
  @IsString()
  @MaxLength(40)
  tier?: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'Without it the licence does not end.' })
  @IfGiven()
  @IsISO8601({ strict: true, strictSeparator: true })
  expiresAt?: string;
}

@ApiSchema({ name: 'GroupEntitlement' })
export class GroupEntitlementDto implements GroupEntitlement {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty({ format: 'uuid' })
  groupId!: string;

  @ApiProperty({ type: String, nullable: true, description: '`Deleted group` for a deleted one. Null: not known now.' })
  groupName!: string | null;

  @ApiProperty({ example: 'com.example.premium' })
  pluginId!: string;

  @ApiProperty({ description: 'The id again when the plugin is not installed any more.' })
  pluginName!: string;

  @ApiProperty({ type: String, nullable: true })
  tier!: string | null;

  @ApiProperty({ enum: ['active', 'expired'] })
  status!: GroupEntitlement['status'];

  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'Null: it does not end.' })
  expiresAt!: string | null;

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;
}

@ApiSchema({ name: 'GroupEntitlementList' })
export class GroupEntitlementListDto implements GroupEntitlementList {
  @ApiProperty({ type: [GroupEntitlementDto] })
  entitlements!: GroupEntitlementDto[];
}
