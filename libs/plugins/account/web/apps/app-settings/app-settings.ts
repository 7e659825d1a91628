// The person's settings of one app.
import { httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';
import type { AppWithSettingsList } from '@sv/contracts/plugin-settings.contract';
import { Card } from '@sv/ui/card/card';
import { keepFresh } from '@sv/ui/freshness/freshness';
import { Page } from '@sv/ui/page/page';
import { PluginSettingsPanel } from '@sv/ui/plugin-settings/plugin-settings-panel';
import { nameFromId } from '@sv/ui/text/name-from-id';
import { pluginLink } from '@sv/ui/workspace/plugin-link';
import { BackLink } from '../../back-link/back-link';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';

@Component({
  selector: 'sv-app-settings',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [BackLink, Card, Page, PluginSettingsPanel, T],
  template: `
    <sv-page width="narrow" [heading]="name()" [description]="'Your settings for this app.' | t">
      <sv-back-link svPageAbove [link]="path">{{ 'Apps' | t }}</sv-back-link>
      <sv-card [heading]="'Settings' | t">
        <sv-plugin-settings-panel [url]="url()" [autosave]="true" />
      </sv-card>
    </sv-page>
  `,
})
export class AppSettingsPage {
  /** Of the app, from the address. */
  readonly id = input.required<string>();

  protected readonly path = pluginLink('apps');
  protected readonly url = computed(() => `/api/account/apps/${this.id()}/settings`);
  private readonly list = httpResource<AppWithSettingsList>(() => '/api/account/apps');
  protected readonly name = computed(() => {
    const apps = this.list.hasValue() ? this.list.value().apps : [];
    const app = apps.find(({ id }) => id === this.id());
    return app ? t(app.name, undefined, app.id) : nameFromId(this.id());
  });

  constructor() {
    keepFresh(this.list, () => '/api/account/apps');
  }
}
