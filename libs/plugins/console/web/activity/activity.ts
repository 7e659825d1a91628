// The activity log: entries of the platform and of the auth server in one list, newest first. It can be read and
// downloaded, but not changed.
import { ChangeDetectionStrategy, Component, computed, effect, inject, signal } from '@angular/core';
import { ActivatedRoute } from '@angular/router';
import type { ActivityEntry } from '@sv/contracts/activity.contract';
import { activityText } from '@sv/ui/activity-text/activity-text';
import { Badge } from '@sv/ui/badge/badge';
import { Button } from '@sv/ui/button/button';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { Icon } from '@sv/ui/icon/icon';
import { Menu } from '@sv/ui/menu/menu';
import { MenuItem } from '@sv/ui/menu/menu-item';
import { MenuTrigger } from '@sv/ui/menu/menu-trigger';
import { Page } from '@sv/ui/page/page';
import { pagesOf } from '@sv/ui/paged-list/paged-list';
import { PagedView } from '@sv/ui/paged-list/paged-view';
import { TableRegion } from '@sv/ui/table/table-region';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { activityQuery, downloadAddress, isNarrowed, noFilter, type ActivityFilter } from './activity-filter';
import { ActivityFilters } from './activity-filters/activity-filters';
import { actorText, subjectText } from './activity-line';
import { Apps } from './apps';
import { People } from './people';
import { T } from '@sv/ui/locale/t';

@Component({
  selector: 'sv-activity',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [
    ActivityFilters,
    Badge,
    Button,
    EmptyState,
    Icon,
    Menu,
    MenuItem,
    MenuTrigger,
    Page,
    PagedView,
    T,
    TableRegion,
  ],
  providers: [Apps, People],
  templateUrl: './activity.html',
  styleUrl: './activity.css',
})
export class ActivityPage {
  private readonly apps = inject(Apps);
  private readonly people = inject(People);
  protected readonly locale = inject(LocaleService);

  protected readonly list = pagesOf<ActivityEntry>('/api/admin/activity', 'entries', {
    isKeptFresh: false, // the server records each read as an entry
  });
  protected readonly filter = signal<ActivityFilter>({
    ...noFilter,
    person: inject(ActivatedRoute).snapshot.queryParamMap.get('subject') ?? '',
  });
  protected readonly isNarrowed = computed(() => isNarrowed(this.filter()));
  protected readonly csv = computed(() => downloadAddress(this.filter(), 'csv'));
  protected readonly ndjson = computed(() => downloadAddress(this.filter(), 'ndjson'));
  protected readonly lines = computed(() => this.list.items()?.map(entry => this.line(entry)) ?? null);

  constructor() {
    void this.apps.load();
    void this.people.load();
    effect(() => void this.list.load(activityQuery(this.filter())));
  }

  protected clear(): void {
    this.filter.set(noFilter);
  }

  private line(entry: ActivityEntry) {
    const nameOf = (id: string): string | null => this.people.nameOf(id);
    const nameOfApp = (id: string): string | null => this.apps.nameOf(id);
    const pluginName = entry.pluginId && (nameOfApp(entry.pluginId) ?? entry.pluginId);
    return {
      entry,
      ...activityText(entry, nameOfApp),
      actor: actorText(entry, nameOf, pluginName),
      subject: subjectText(entry),
      // The app in which a person acted is shown beside the person.
      plugin: entry.actorType === 'plugin' ? null : pluginName,
    };
  }
}
