// The search and the filters of the activity log.
import { ChangeDetectionStrategy, Component, computed, inject, model } from '@angular/core';
import { knownActions } from '@sv/ui/activity-text/known-actions';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { Icon } from '@sv/ui/icon/icon';
import { debouncer } from '@sv/ui/search-field/debouncer';
import { SearchField } from '@sv/ui/search-field/search-field';
import type { ActivityFilter } from '../activity-filter';
import { Apps } from '../apps';
import { People } from '../people';

@Component({
  selector: 'sv-activity-filters',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Field, FieldControl, Icon, SearchField],
  templateUrl: './activity-filters.html',
  styleUrl: './activity-filters.css',
})
export class ActivityFilters {
  protected readonly apps = inject(Apps);
  protected readonly people = inject(People);
  readonly filter = model.required<ActivityFilter>();

  protected readonly groups = [...new Set(knownActions().map(({ group }) => group))].map(name => ({
    name,
    actions: knownActions().filter(({ group }) => group === name),
  }));
  /** The address in the field, once it belongs to a known person. */
  protected readonly personEmail = computed(() => this.people.byId(this.filter().person)?.email ?? '');
  private readonly debounce = debouncer();

  protected set(change: Partial<ActivityFilter>): void {
    this.filter.update(filter => ({ ...filter, ...change }));
  }

  /** The address of a known person applies at once; any other text searches for people to suggest. */
  protected typePerson(text: string): void {
    const person = this.people.byEmail(text)?.id ?? '';
    if (person !== this.filter().person) this.set({ person });
    if (!person && text.trim()) this.debounce(() => void this.people.search(text.trim()));
  }

  protected chooseSide(value: string): void {
    this.set({ side: value === 'actor' ? 'actor' : 'subject' });
  }
}
