// All apps that may notify the person, each with a switch, also before the first notification came.
import type { HttpResourceRef } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import type { NotifyingApp, NotifyingAppList } from '@sv/contracts/notification.contract';
import { Card } from '@sv/ui/card/card';
import { Switch } from '@sv/ui/choice/switch';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { entryOfApp, muted, unmuted } from '@sv/ui/notifications/muting';
import { NotificationChoices } from '@sv/ui/notifications/notification-choices';
import { PluginIcon } from '@sv/ui/plugin-icon/plugin-icon';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { PreferenceSaver } from '../preference-saver';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';

@Component({
  selector: 'sv-notifying-apps',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Card, ErrorState, PluginIcon, Skeleton, Switch, T],
  templateUrl: './app-list.html',
  styleUrls: ['../../rows/rows.css', './app-list.css'],
})
export class NotifyingApps {
  private readonly choices = inject(NotificationChoices);
  private readonly saver = inject(PreferenceSaver);

  readonly list = input.required<HttpResourceRef<NotifyingAppList | undefined>>();
  protected readonly muted = computed(() => new Set(this.choices.preferences()?.mutedCategories));
  protected readonly entryOf = entryOfApp;

  protected async toggle(app: NotifyingApp, control: HTMLInputElement): Promise<void> {
    const wanted = control.checked;
    const entry = entryOfApp(app.id);
    const name = t(app.name, undefined, app.id);
    const saved = wanted
      ? await this.saver.save(unmuted(entry), t('{name}: on', { name }), muted(entry))
      : await this.saver.save(
          muted(entry),
          t('{name}: muted. Notifications stay in your inbox', { name }),
          unmuted(entry),
        );
    if (!saved) control.checked = !wanted;
  }
}
