// The search and the filters of the activity log.
import { ChangeDetectionStrategy, Component, computed, inject, model } from '@angular/core';
import { knownActions } from '@sv/ui/activity-text/known-actions';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { SearchField } from '@sv/ui/search-field/search-field';
import type { ActivityFilter } from '../activity-filter';
import { PersonFilter } from '../../lists/person-filter';
import { Apps } from '../apps';
import { periods } from './periods';
import { T } from '@sv/ui/locale/t';

@Component({
  selector: 'sv-activity-filters',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Field, FieldControl, PersonFilter, SearchField, T],
  templateUrl: './activity-filters.html',
  styleUrl: './activity-filters.css',
})
export class ActivityFilters {
  protected readonly apps = inject(Apps);
  readonly filter = model.required<ActivityFilter>();

  protected readonly groups = [...new Set(knownActions().map(({ group }) => group))].map(name => ({
    name,
    actions: knownActions().filter(({ group }) => group === name),
  }));
  protected readonly periods = periods();
  /** Empty for days that are no named period. */
  protected readonly period = computed(() => {
    const { from, to } = this.filter();
    return this.periods.find(period => period.from === from && period.to === to)?.name ?? '';
  });

  protected set(change: Partial<ActivityFilter>): void {
    this.filter.update(filter => ({ ...filter, ...change }));
  }

  protected choosePeriod(name: string): void {
    const { from, to } = this.periods.find(period => period.name === name) ?? this.filter();
    this.set({ from, to });
  }

  protected chooseSide(value: string): void {
    this.set({ side: value === 'actor' ? 'actor' : 'subject' });
  }
}
