// What the person is notified of, how and when. Every choice takes effect at once.
import { HttpClient, httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, inject, signal } from '@angular/core';
import type { NotifyingAppList } from '@sv/contracts/notification.contract';
import { firstValueFrom } from 'rxjs';
import { Button } from '@sv/ui/button/button';
import { TEST_CATEGORY } from '@sv/ui/category-text/category-text';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { Page } from '@sv/ui/page/page';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { NotificationChoices } from '@sv/ui/notifications/notification-choices';
import { NotificationRefresh } from '@sv/ui/notifications/notification-refresh';
import { Session } from '@sv/ui/workspace/session';
import { toProblem } from '@sv/ui/workspace/to-problem';
import { Toasts } from '@sv/ui/workspace/toasts';
import { waitText } from '@sv/ui/workspace/wait-text';
import { NotifyingApps } from './apps/app-list';
import { CategoryList } from './categories/category-list';
import { PollInterval } from './poll-interval/poll-interval';
import { PushCard } from './push/push-card';
import { QuietHoursCard } from './quiet-hours/quiet-hours-card';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';
import { KeepFocus } from '../rows/keep-focus';

@Component({
  selector: 'sv-notification-settings',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [
    Button,
    CategoryList,
    ErrorState,
    KeepFocus,
    NotifyingApps,
    Page,
    PollInterval,
    PushCard,
    QuietHoursCard,
    Skeleton,
    T,
  ],
  templateUrl: './notifications.html',
})
export class NotificationsPage {
  private readonly http = inject(HttpClient);
  private readonly refreshRequests = inject(NotificationRefresh);
  private readonly session = inject(Session);
  private readonly toasts = inject(Toasts);
  protected readonly choices = inject(NotificationChoices);

  /**
   * Known preferences may be out of date, because another device can have changed them. True after this page has loaded
   * them.
   */
  protected readonly loaded = signal(false);
  protected readonly problem = signal<unknown>(null);
  protected readonly testing = signal(false);
  protected readonly apps = httpResource<NotifyingAppList>(() =>
    this.loaded() ? '/api/account/notification-apps' : undefined,
  );

  constructor() {
    void this.load();
  }

  protected get usesPolling(): boolean {
    return this.session.shell()?.notifications.transport === 'polling';
  }

  protected async load(): Promise<void> {
    this.problem.set(null);
    try {
      await this.choices.load();
      this.loaded.set(true);
    } catch (error) {
      this.problem.set(error);
    }
  }

  protected async test(): Promise<void> {
    this.testing.set(true);
    try {
      await firstValueFrom(this.http.post('/api/account/notifications/test', {}));
      this.toasts.success(this.testText());
      this.refreshRequests.request();
    } catch (error) {
      this.toasts.error(waitText(toProblem(error)) ?? error);
    } finally {
      this.testing.set(false);
    }
  }

  private testText(): string {
    if (this.choices.preferences()?.mutedCategories.includes(TEST_CATEGORY)) {
      return t('Test sent. Test notifications are muted, so it is only in your inbox.');
    }
    if (this.choices.quietUntil())
      return t('Test sent. It is in your inbox, without a pop-up or push until your quiet hours end.');
    return t('Test sent.');
  }
}
