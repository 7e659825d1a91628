// The apps in which the person can set something for themselves.
import { httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component } from '@angular/core';
import { RouterLink } from '@angular/router';
import type { AppWithSettingsList } from '@sv/contracts/plugin-settings.contract';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { keepFresh } from '@sv/ui/freshness/freshness';
import { Icon } from '@sv/ui/icon/icon';
import { Page } from '@sv/ui/page/page';
import { PluginIcon } from '@sv/ui/plugin-icon/plugin-icon';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { pluginLink } from '@sv/ui/workspace/plugin-link';
import { T } from '@sv/ui/locale/t';

@Component({
  selector: 'sv-apps',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [EmptyState, ErrorState, Icon, Page, PluginIcon, RouterLink, Skeleton, T],
  templateUrl: './apps.html',
  styleUrls: ['../rows/rows.css', './apps.css'],
})
export class AppsPage {
  protected readonly list = httpResource<AppWithSettingsList>(() => '/api/account/apps');
  protected readonly path = pluginLink('apps');

  constructor() {
    keepFresh(this.list, () => '/api/account/apps');
  }
}
