// All categories that can be muted, also before one was sent, with their senders and the time of the last notification.
import { httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import type {
  NotificationCategory,
  NotificationCategoryList,
  NotifyingAppList,
} from '@sv/contracts/notification.contract';
import { Card } from '@sv/ui/card/card';
import { CategoryNames } from '@sv/ui/category-text/category-names';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { keepFresh } from '@sv/ui/freshness/freshness';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { muted, unmuted } from '@sv/ui/notifications/muting';
import { NotificationChoices } from '@sv/ui/notifications/notification-choices';
import { PreferenceSaver } from '../preference-saver';
import { CategoryRow } from './category-row';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';

@Component({
  selector: 'sv-category-list',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Card, CategoryRow, ErrorState, Skeleton, T],
  templateUrl: './category-list.html',
  styleUrl: '../../rows/rows.css',
})
export class CategoryList {
  private readonly choices = inject(NotificationChoices);
  private readonly saver = inject(PreferenceSaver);
  private readonly names = inject(CategoryNames);

  /** What may notify the person; null while that is being loaded. */
  readonly apps = input<NotifyingAppList | null>(null);

  protected readonly list = httpResource<NotificationCategoryList>(() => '/api/account/notification-categories');
  protected readonly muted = computed(() => new Set(this.choices.preferences()?.mutedCategories));
  protected readonly shown = computed(() =>
    this.list.hasValue()
      ? this.names.withUnsent(this.list.value().categories, this.apps()?.apps ?? [], this.muted())
      : null,
  );

  constructor() {
    keepFresh(this.list, () => '/api/account/notification-categories');
  }

  protected async toggle({ category, sources }: NotificationCategory, control: HTMLInputElement): Promise<void> {
    const wanted = control.checked;
    const name = this.names.nameOf(category, sources);
    const saved = wanted
      ? await this.saver.save(unmuted(category), t('{name}: on', { name }), muted(category))
      : await this.saver.save(
          muted(category),
          t('{name}: muted. Notifications stay in your inbox', { name }),
          unmuted(category),
        );
    if (!saved) control.checked = !wanted;
  }
}
