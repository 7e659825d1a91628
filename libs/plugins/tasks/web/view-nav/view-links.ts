// The pages that show tasks of all lists: their names and addresses, for the sidebar and the menu on a phone.
import { type Signal, computed, inject } from '@angular/core';
import { toSignal } from '@angular/core/rxjs-interop';
import { NavigationEnd, Router } from '@angular/router';
import { Badges } from '@sv/ui/contributions/badges';
import type { IconName } from '@sv/ui/icon/icon-paths';
import { t } from '@sv/ui/locale/translate';
import { CURRENT_PLUGIN } from '@sv/ui/workspace/current-plugin';
import { pluginLink } from '@sv/ui/workspace/plugin-link';
import { filter, map } from 'rxjs';
import { FilterStore } from './filter-store';
import { queryOf } from './filter-query';

export interface ViewLink {
  name: string;
  icon: IconName;
  path: string;
  query: Record<string, string | string[]>;
  count: number;
  isCurrent: boolean;
}

/** Call it in an injection context. */
export function injectViewLinks(): Signal<readonly ViewLink[]> {
  const [router, badges, filters, { id }] = [
    inject(Router),
    inject(Badges),
    inject(FilterStore),
    inject(CURRENT_PLUGIN),
  ];
  const link = { today: '', upcoming: '', assigned: '', calendar: '', all: '' };
  for (const name of Object.keys(link) as (keyof typeof link)[]) link[name] = pluginLink(name);
  const url = toSignal(
    router.events.pipe(
      filter(event => event instanceof NavigationEnd),
      map(() => router.url),
    ),
    { initialValue: router.url },
  );
  return computed(() => {
    const { pathname, searchParams } = new URL(url(), 'https://x');
    const saved = searchParams.get('saved');
    const view = (name: string, icon: IconName, path: string, count = 0): ViewLink => {
      return { name, icon, path, query: {}, count, isCurrent: pathname === path && !saved };
    };
    const ofFilters = filters.filters().map(({ id: filterId, name, filter: saidBy }) => ({
      ...view(name, 'filter', link.all),
      query: { ...queryOf(saidBy), saved: filterId },
      isCurrent: saved === filterId,
    }));
    return [
      view(t('Today'), 'sun', link.today, badges.counts()[id]),
      view(t('Upcoming'), 'clock', link.upcoming),
      view(t('Calendar'), 'calendar', link.calendar),
      view(t('Assigned to me'), 'user', link.assigned),
      view(t('All tasks'), 'inbox', link.all),
      ...ofFilters,
    ];
  });
}
