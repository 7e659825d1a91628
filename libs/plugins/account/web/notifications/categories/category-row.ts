// One category of notifications: its name, its senders, its last notification, and a switch that mutes it.
import { ChangeDetectionStrategy, Component, computed, inject, input, output } from '@angular/core';
import type { NotificationCategory, NotificationOrigin } from '@sv/contracts/notification.contract';
import { Badge } from '@sv/ui/badge/badge';
import { CategoryNames } from '@sv/ui/category-text/category-names';
import { isOfPlatform } from '@sv/ui/category-text/category-text';
import { Switch } from '@sv/ui/choice/switch';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { AppNames } from '../../connected-apps/app-names';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';

/** How many apps are named; the others are counted. */
const NAMED = 3;

@Component({
  selector: 'sv-category-row',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Badge, Switch, T],
  templateUrl: './category-row.html',
  styleUrls: ['../../rows/row.css', './category-row.css'],
})
export class CategoryRow {
  private readonly apps = inject(AppNames);
  private readonly names = inject(CategoryNames);
  protected readonly locale = inject(LocaleService);

  readonly category = input.required<NotificationCategory>();
  readonly muted = input.required<boolean>();
  /** Emits the switch; its state is the person's choice. */
  readonly toggled = output<HTMLInputElement>();

  protected readonly name = computed(() => this.names.nameOf(this.category().category, this.category().sources));
  protected readonly detail = computed(() => {
    const { category, sources } = this.category();
    const parts = [this.names.detailOf(category, sources), isOfPlatform(category) ? null : this.senders()];
    return parts.filter(part => part !== null).join(' · ') || null;
  });

  private senders(): string | null {
    const { sources } = this.category();
    const names = [...new Set(sources.map(origin => this.nameOf(origin)))];
    if (names.length === 0) return null;
    const more = names.length - NAMED;
    const apps = names.slice(0, NAMED).join(', ');
    return more > 0 ? t('Sent by {apps} and {more} more', { apps, more }) : t('Sent by {apps}', { apps });
  }

  private nameOf({ source, sourceType }: NotificationOrigin): string {
    if (sourceType === 'admin') return t('administrators');
    if (sourceType === 'platform' || source === null) return t('this workspace');
    return this.apps.of(source);
  }
}
