// The card with what is new: unread notifications, and what happened since the person's last visit.
import { ChangeDetectionStrategy, Component, computed, inject, resource } from '@angular/core';
import { Router, RouterLink } from '@angular/router';
import { Button } from '@sv/ui/button/button';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { whenStale } from '@sv/ui/freshness/when-stale';
import { Icon } from '@sv/ui/icon/icon';
import { liveTopic } from '@sv/ui/live/live';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { T } from '@sv/ui/locale/t';
import { PluginIcon } from '@sv/ui/plugin-icon/plugin-icon';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { Session } from '@sv/ui/workspace/session';
import { Toasts } from '@sv/ui/workspace/toasts';
import { type NewEntry, type News, newEntries } from './new-entries';
import { NewsReader } from './news-reader';

const shown = 12;

@Component({
  selector: 'sv-whats-new',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, EmptyState, ErrorState, Icon, PluginIcon, RouterLink, Skeleton, T],
  templateUrl: './whats-new.html',
  styleUrls: ['../widgets/widget-card.css', './whats-new.css'],
})
export class WhatsNew {
  private readonly reader = inject(NewsReader);
  private readonly router = inject(Router);
  private readonly session = inject(Session);
  private readonly toasts = inject(Toasts);
  protected readonly locale = inject(LocaleService);

  protected readonly news = resource<News, unknown>({ loader: () => this.reader.read() });
  protected readonly since = computed(() => (this.news.hasValue() ? this.news.value().since : null));
  private readonly all = computed(() =>
    this.news.hasValue() ? newEntries(this.news.value(), this.session.user()?.id ?? '', this.session.plugins()) : [],
  );
  protected readonly entries = computed(() =>
    // Not as text, of which a query would become a part of the path.
    this.all()
      .slice(0, shown)
      .map(entry => ({ ...entry, tree: entry.url?.startsWith('/') ? this.router.parseUrl(entry.url) : null })),
  );
  protected readonly hasMore = computed(() => this.all().length > shown);

  constructor() {
    const refetch = (): Promise<void> => this.refetch();
    whenStale(refetch, 'sv.account');
    liveTopic('sv/notifications').subscribe(() => void refetch());
  }

  /** Whoever goes there has seen it. */
  protected async markRead({ unreadId }: NewEntry): Promise<void> {
    if (!unreadId) return;
    const readAt = new Date().toISOString();
    this.news.update(
      news =>
        news && {
          ...news,
          notifications: news.notifications.map(item => (item.id === unreadId ? { ...item, readAt } : item)),
        },
    );
    try {
      await this.reader.markRead(unreadId);
    } catch (error) {
      this.toasts.error(error);
      this.news.reload();
    }
  }

  /** What is shown stays until the answer is there, and when there is none. */
  private async refetch(): Promise<void> {
    if (!this.news.hasValue()) return void this.news.reload();
    try {
      this.news.set(await this.reader.read());
    } catch {
      return; // a Problem: the offline banner says when the server cannot be reached
    }
  }
}
