// Settings of an app on the page of all widgets.
import { ChangeDetectionStrategy, Component } from '@angular/core';
import { FormControl } from '@angular/forms';
import type { PluginSetting, PluginSettings } from '@sv/contracts/plugin-settings.contract';
import { GroupSetting } from '@sv/ui/plugin-settings/group-setting';
import { PersonSetting } from '@sv/ui/plugin-settings/person-setting';
import { PluginSettingsForm } from '@sv/ui/plugin-settings/plugin-settings-form';
import { PluginSettingsPanel } from '@sv/ui/plugin-settings/plugin-settings-panel';
import { SecretSetting } from '@sv/ui/plugin-settings/secret-setting';
import { type SettingInput } from '@sv/ui/plugin-settings/setting-control';
import { SettingField } from '@sv/ui/plugin-settings/setting-field';
import { DesignExample, SECTION_TEMPLATE } from '../../example/design-example';
import template from './settings.html';

@Component({
  selector: 'sv-design-settings',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [
    DesignExample,
    GroupSetting,
    PersonSetting,
    PluginSettingsForm,
    PluginSettingsPanel,
    SecretSetting,
    SettingField,
  ],
  providers: [{ provide: SECTION_TEMPLATE, useValue: template }],
  templateUrl: './settings.html',
  styleUrl: '../section.css',
})
export class SettingsSection {
  protected readonly city: PluginSetting = {
    type: 'string',
    title: 'City',
    description: 'For the weather',
    default: 'Ulm',
  };
  protected readonly key: PluginSetting = { type: 'string', title: 'Key', format: 'secret' };
  protected readonly owner: PluginSetting = { type: 'string', title: 'Treasurer', format: 'person' };
  protected readonly board: PluginSetting = { type: 'string', title: 'Board', format: 'group' };
  protected readonly stored: PluginSettings & { version: number } = {
    version: 1,
    settings: { city: this.city, daily: { type: 'boolean', title: 'Mail me every day', default: true } },
    values: { city: null, daily: null },
    secrets: {},
    people: [],
    groups: [],
  };

  protected readonly control = new FormControl<SettingInput>('', { nonNullable: true });
}
