import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import type {
  AdminEntitlement,
  AdminEntitlementList,
  Entitlement,
  EntitlementGrant,
  EntitlementList,
  EntitlementSource,
  EntitlementStatus,
  LicenseTokenEntry,
} from '@sv/contracts/entitlement.contract';
import { PageQueryDto } from '@sv/server/http/page-query.dto';
import { GroupEntitlementDto } from './group-entitlements.dto';
import { IsIn, IsOptional, IsUUID, Matches, MaxLength } from 'class-validator';

const STATUSES: EntitlementStatus[] = ['active', 'expired', 'revoked'];
const SOURCES: EntitlementSource[] = ['account', 'admin', 'import'];

/** Body of `POST /api/account/entitlements`. What is no token at all is 422 like every other licence that is refused. */
export class LicenseTokenEntryDto implements LicenseTokenEntry {
  @ApiProperty({ description: 'As the seller sent it, with nothing around it.', example: 'eyJ2IjoxLCJqdGki….3fZ…' })
  @Matches(/^[^\u0000\p{Cs}]*$/u, { message: 'licenseToken is no text' })
  licenseToken!: string;
}

/** Body of `POST /api/admin/entitlements`. */
export class EntitlementGrantDto extends LicenseTokenEntryDto implements EntitlementGrant {
  @ApiProperty({ format: 'uuid' })
  @IsUUID()
  userId!: string;
}

/** Query of `GET /api/admin/entitlements`. */
export class EntitlementQueryDto extends PageQueryDto {
  @ApiPropertyOptional({ example: 'com.example.premium' })
  @IsOptional()
  @MaxLength(40)
  @Matches(/^[a-z0-9.-]+$/, { message: 'pluginId is not the id of a plugin' })
  pluginId?: string;

  @ApiPropertyOptional({ format: 'uuid' })
  @IsOptional()
  @IsUUID()
  userId?: string;

  @ApiPropertyOptional({ enum: STATUSES })
  @IsOptional()
  @IsIn(STATUSES)
  status?: EntitlementStatus;
}

@ApiSchema({ name: 'Entitlement' })
export class EntitlementDto implements Entitlement {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty({ example: 'com.example.premium' })
  pluginId!: string;

  @ApiProperty({ description: 'The id again when the plugin is not installed any more.' })
  pluginName!: string;

  @ApiProperty({ type: String, nullable: true })
  tier!: string | null;

  @ApiProperty({ enum: STATUSES })
  status!: EntitlementStatus;

  @ApiProperty({ format: 'date-time' })
  issuedAt!: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'Null: it does not end.' })
  expiresAt!: string | null;
}

@ApiSchema({ name: 'EntitlementList' })
export class EntitlementListDto implements EntitlementList {
  @ApiProperty({ type: [EntitlementDto] })
  entitlements!: EntitlementDto[];

  @ApiProperty({ type: [GroupEntitlementDto], description: 'Those of groups that the caller belongs to.' })
  throughGroups!: GroupEntitlementDto[];
}

@ApiSchema({ name: 'AdminEntitlement' })
export class AdminEntitlementDto extends EntitlementDto implements AdminEntitlement {
  @ApiProperty({ type: String, format: 'uuid', nullable: true, description: 'Null: the person was deleted.' })
  userId!: string | null;

  @ApiProperty({ enum: SOURCES })
  source!: EntitlementSource;

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;
}

@ApiSchema({ name: 'AdminEntitlementList' })
export class AdminEntitlementListDto implements AdminEntitlementList {
  @ApiProperty({ type: [AdminEntitlementDto] })
  entitlements!: AdminEntitlementDto[];

  @ApiProperty({ type: String, nullable: true })
  nextCursor!: string | null;
}
