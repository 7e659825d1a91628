// One category of notifications: its name, its senders, its last notification, and a switch that mutes it.
import { ChangeDetectionStrategy, Component, computed, inject, input, output } from '@angular/core';
import type { NotificationCategory, NotificationOrigin } from '@sv/contracts/notification.contract';
import { Badge } from '@sv/ui/badge/badge';
import { categoryDetail, categoryName } from '@sv/ui/category-text/category-text';
import { Switch } from '@sv/ui/choice/switch';
import { Moments } from '@sv/ui/workspace/moments/moments';
import { AppNames } from '../../connected-apps/app-names';

/** How many apps are named; the others are counted. */
const NAMED = 3;

@Component({
  selector: 'sv-category-row',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Badge, Switch],
  templateUrl: './category-row.html',
  styleUrls: ['../../rows/row.css', './category-row.css'],
})
export class CategoryRow {
  private readonly names = inject(AppNames);
  protected readonly moments = inject(Moments);

  readonly category = input.required<NotificationCategory>();
  readonly muted = input.required<boolean>();
  /** Emits the switch; its state is the person's choice. */
  readonly toggled = output<HTMLInputElement>();

  protected readonly name = computed(() => categoryName(this.category().category));
  protected readonly detail = computed(() => categoryDetail(this.category().category) ?? this.senders());

  private senders(): string | null {
    const { sources } = this.category();
    const names = [...new Set(sources.map(origin => this.nameOf(origin)))];
    if (names.length === 0) return null;
    const more = names.length - NAMED;
    return `Sent by ${names.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  }

  private nameOf({ source, sourceType }: NotificationOrigin): string {
    if (sourceType === 'admin') return 'administrators';
    if (sourceType === 'platform' || source === null) return 'this workspace';
    return this.names.of(source);
  }
}
