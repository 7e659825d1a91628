import { ApiProperty, ApiPropertyOptional, ApiSchema, OmitType } from '@nestjs/swagger';
import type { AdminPlugin, AdminPluginList, PluginState, PluginVariable } from '@sv/contracts/admin/plugins.contract';
import { IsBoolean } from 'class-validator';
import { ShellPluginDto } from './plugin.dto';
import { PluginOverrideDto } from './plugin-override.dto';

const PLUGIN_STATES: PluginState[] = ['enabled', 'disabled', 'incompatible', 'failed'];

/** Body of `PATCH /api/admin/plugins/:id`. */
export class PluginChangeDto {
  @ApiProperty({ description: 'False closes the plugin at once; the next request finds nothing.' })
  @IsBoolean()
  enabled!: boolean;
}

@ApiSchema({ name: 'PluginCapability' })
class CapabilityDto {
  @ApiProperty()
  description!: string;

  @ApiProperty({ enum: ['all', 'none'] })
  defaultGrant!: 'all' | 'none';
}

@ApiSchema({ name: 'PluginVariable' })
class VariableDto implements PluginVariable {
  @ApiProperty()
  key!: string;

  @ApiProperty({ description: 'As an operator writes it.', example: 'SV_PLUGIN_COM_EXAMPLE_NOTES_API_KEY' })
  name!: string;

  @ApiProperty({ enum: ['runtime', 'build'], description: 'A change counts after a restart, or the next build.' })
  scope!: PluginVariable['scope'];

  @ApiProperty()
  required!: boolean;

  @ApiProperty()
  secret!: boolean;

  @ApiProperty({ description: 'Whether it has a value. The value itself is never told.' })
  set!: boolean;
}

@ApiSchema({ name: 'DataProvision' })
class DataProvisionDto {
  @ApiProperty()
  contract!: string;

  @ApiProperty()
  version!: string;

  @ApiProperty()
  description!: string;
}

@ApiSchema({ name: 'DataConsumption' })
class DataConsumptionDto {
  @ApiProperty()
  providerId!: string;

  @ApiProperty()
  contract!: string;

  @ApiProperty()
  version!: string;

  @ApiProperty()
  reason!: string;
}

@ApiSchema({ name: 'PluginDataUse' })
class DataUseDto {
  @ApiProperty({ type: [DataProvisionDto] })
  provides!: DataProvisionDto[];

  @ApiProperty({ type: [DataConsumptionDto] })
  consumes!: DataConsumptionDto[];
}

@ApiSchema({ name: 'PluginCompatibility' })
class CompatibilityDto {
  @ApiPropertyOptional()
  minPlatformVersion?: string;

  @ApiPropertyOptional()
  maxPlatformVersion?: string;
}

@ApiSchema({ name: 'PluginDenials' })
class DenialsDto {
  @ApiProperty({ type: 'integer' })
  proved!: number;

  @ApiProperty({ type: 'integer' })
  total!: number;
}

@ApiSchema({ name: 'AdminPlugin' })
export class AdminPluginDto extends OmitType(ShellPluginDto, ['iconUrl', 'paywalled']) implements AdminPlugin {
  @ApiProperty()
  version!: string;

  @ApiProperty()
  builtIn!: boolean;

  @ApiProperty({ description: 'From `examples/`: there only with EXAMPLE_PLUGINS.' })
  isExample!: boolean;

  @ApiProperty({ description: 'Whether it is shown at `/`.' })
  isRoot!: boolean;

  @ApiProperty({ type: [String] })
  permissions!: string[];

  @ApiProperty({ type: 'object', additionalProperties: { $ref: '#/components/schemas/PluginCapability' } })
  capabilities!: Record<string, CapabilityDto>;

  @ApiProperty({ type: [VariableDto] })
  env!: VariableDto[];

  @ApiProperty({ enum: ['shared', 'isolated'] })
  database!: 'shared' | 'isolated';

  @ApiProperty({ type: DataUseDto })
  data!: DataUseDto;

  @ApiProperty({ description: 'Whether `GET /api/admin/plugins/:id/settings` has any.' })
  hasSettings!: boolean;

  @ApiProperty({ type: CompatibilityDto })
  compatibility!: CompatibilityDto;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'The part of the manifest, as it is written.',
  })
  monetization!: AdminPlugin['monetization'];

  @ApiProperty()
  enabled!: boolean;

  @ApiProperty({ enum: PLUGIN_STATES })
  state!: PluginState;

  @ApiProperty({ type: String, nullable: true, description: 'Why it is not enabled.' })
  reason!: string | null;

  @ApiProperty({ type: DenialsDto })
  denials!: DenialsDto;

  @ApiProperty({ type: [String], description: 'The addresses that are open to everybody, without signing in.' })
  publicPaths!: string[];

  @ApiProperty({ enum: ['everyone', 'groups'], description: 'Besides whoever has `plugin:manage`.' })
  openTo!: AdminPlugin['openTo'];

  @ApiProperty({
    type: PluginOverrideDto,
    nullable: true,
    description: 'Why it runs although this version of the platform is not one it is made for, and until when.',
  })
  override!: PluginOverrideDto | null;
}

@ApiSchema({ name: 'AdminPluginList' })
export class AdminPluginListDto implements AdminPluginList {
  @ApiProperty({ type: [AdminPluginDto] })
  plugins!: AdminPluginDto[];
}

/** Named in a schema by its `$ref` alone. */
export const pluginCapabilityDto = CapabilityDto;
