import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import type { Versioned } from '@sv/contracts/admin/settings.contract';
import type { GroupSummary, Person } from '@sv/contracts/people.contract';
import type {
  AppWithSettings,
  AppWithSettingsList,
  PluginSetting,
  PluginSettings,
  PluginSettingsChange,
  PluginSettingValue,
} from '@sv/contracts/plugin-settings.contract';
import { Transform } from 'class-transformer';
import { IsObject } from 'class-validator';
import { GroupSummaryDto, PersonDto } from '../../../people/directory/people.dto';

const TYPES: PluginSetting['type'][] = ['string', 'number', 'integer', 'boolean'];
const FORMATS: NonNullable<PluginSetting['format']>[] = ['secret', 'url', 'email', 'person', 'group', 'multiline'];
const ANY_VALUE = { oneOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }], nullable: true };

/** Body of the PATCH. What each setting accepts is in the manifest, so it is checked by `SettingsForm`. */
export class PluginSettingsChangeDto implements PluginSettingsChange {
  @ApiProperty({
    type: 'object',
    additionalProperties: ANY_VALUE,
    description: 'Keys that are missing stay; null goes back to the default, and removes a secret.',
  })
  // As it was sent: class-transformer leaves out keys such as `constructor` without a word.
  @Transform(({ obj }: { obj: PluginSettingsChange }) => obj.values)
  @IsObject()
  values!: Record<string, PluginSettingValue>;
}

@ApiSchema({ name: 'PluginSetting' })
export class PluginSettingDto implements PluginSetting {
  @ApiProperty({ enum: TYPES })
  type!: PluginSetting['type'];

  @ApiProperty()
  title!: string;

  @ApiPropertyOptional()
  description?: string;

  @ApiPropertyOptional({ enum: FORMATS })
  format?: PluginSetting['format'];

  @ApiPropertyOptional({ type: [String] })
  enum?: string[];

  @ApiPropertyOptional({ type: [String] })
  enumTitles?: string[];

  @ApiPropertyOptional()
  minimum?: number;

  @ApiPropertyOptional()
  maximum?: number;

  @ApiPropertyOptional({ type: 'integer' })
  maxLength?: number;

  @ApiPropertyOptional({ oneOf: ANY_VALUE.oneOf })
  default?: string | number | boolean;
}

@ApiSchema({ name: 'PluginSettings' })
export class PluginSettingsDto implements Versioned<PluginSettings> {
  @ApiProperty({ type: 'object', additionalProperties: { $ref: '#/components/schemas/PluginSetting' } })
  settings!: Record<string, PluginSettingDto>;

  @ApiProperty({ type: 'object', additionalProperties: ANY_VALUE, description: 'Null: the default counts.' })
  values!: Record<string, PluginSettingValue>;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'object', properties: { isSet: { type: 'boolean' } }, required: ['isSet'] },
    description: 'Whether a secret is set; it is never sent.',
  })
  secrets!: Record<string, { isSet: boolean }>;

  @ApiProperty({ type: [PersonDto], description: 'Those that the values name, as far as the caller may see them.' })
  people!: Person[];

  @ApiProperty({ type: [GroupSummaryDto] })
  groups!: GroupSummary[];

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Also in `ETag`; see `If-Match`. 0: nothing is set yet.' })
  version!: number;
}

@ApiSchema({ name: 'AppWithSettings' })
class AppWithSettingsDto implements AppWithSettings {
  @ApiProperty()
  id!: string;

  @ApiProperty()
  name!: string;

  @ApiProperty({ type: String, nullable: true })
  description!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'An SVG, to be shown through `<img>` only.' })
  iconUrl!: string | null;
}

@ApiSchema({ name: 'AppWithSettingsList' })
export class AppWithSettingsListDto implements AppWithSettingsList {
  @ApiProperty({ type: [AppWithSettingsDto] })
  apps!: AppWithSettingsDto[];
}
