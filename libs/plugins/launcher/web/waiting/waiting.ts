// What waits for the person: the numbers of their apps, each a way there, and unread notifications.
import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { Router, RouterLink } from '@angular/router';
import { Badges } from '@sv/ui/contributions/badges';
import { Icon } from '@sv/ui/icon/icon';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';
import { UnreadNotifications } from '@sv/ui/notifications/unread-notifications';
import { PluginIcon } from '@sv/ui/plugin-icon/plugin-icon';
import { Session } from '@sv/ui/workspace/session';

@Component({
  selector: 'sv-waiting',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Icon, PluginIcon, RouterLink, T],
  templateUrl: './waiting.html',
  styleUrl: './waiting.css',
})
export class Waiting {
  private readonly badges = inject(Badges);
  private readonly session = inject(Session);
  private readonly router = inject(Router);
  protected readonly locale = inject(LocaleService);
  protected readonly unread = inject(UnreadNotifications);

  /** Where the numbers lead, by the id of the app. */
  readonly paths = input<Readonly<Record<string, string>>>({});

  protected readonly apps = computed(() =>
    this.session.plugins().flatMap(app => {
      const count = this.badges.counts()[app.id];
      if (!count) return [];
      const path = this.paths()[app.id] ?? app.routePrefix;
      const label = this.badges.labels()[app.id];
      const translated = label ? t(label, undefined, app.id) : null;
      return [{ app, count, label: translated, tree: this.router.parseUrl(path) }];
    }),
  );
}
