import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import type { AdminSettings } from '@sv/contracts/admin.contract';
import { IsInt, IsOptional, IsString, Max, MaxLength, Min, ValidateIf } from 'class-validator';
import { IsPlainText } from '../validation/is-plain-text';

/** A hundred years: longer is for ever, and for ever is null. */
const MAX_DAYS = 36_500;

const IfGiven = () => ValidateIf((_, value) => value !== undefined);

/** Body of `PATCH /api/admin/settings`: what is missing stays; days null keep for ever. */
export class SettingsChangeDto {
  @ApiPropertyOptional({ minLength: 1, maxLength: 100 })
  @IfGiven()
  @IsPlainText({ min: 1, max: 100 })
  tenantName?: string;

  @ApiPropertyOptional({ example: 'sv.launcher' })
  @IfGiven()
  @IsString()
  @MaxLength(40)
  rootPluginId?: string;

  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: MAX_DAYS, nullable: true })
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(MAX_DAYS)
  notificationRetentionDays?: number | null;

  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: MAX_DAYS, nullable: true })
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(MAX_DAYS)
  activityRetentionDays?: number | null;
}

@ApiSchema({ name: 'AdminSettings' })
export class SettingsDto implements AdminSettings {
  @ApiProperty()
  tenantName!: string;

  @ApiProperty({ description: 'The plugin that is shown at `/`.', example: 'sv.launcher' })
  rootPluginId!: string;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Null keeps for ever.' })
  notificationRetentionDays!: number | null;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Null keeps for ever.' })
  activityRetentionDays!: number | null;
}
