// Search and filters over the activity log. What is typed counts after a short pause.
import { ChangeDetectionStrategy, Component, DestroyRef, computed, inject, linkedSignal, model } from '@angular/core';
import { knownActions } from '@sv/ui/activity-words/known-actions';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { Icon } from '@sv/ui/icon/icon';
import type { ActivityFilter } from '../activity-filter';
import { Apps } from '../apps';
import { People } from '../people';

const pauseMs = 250;

@Component({
  selector: 'sv-activity-filters',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Field, FieldControl, Icon],
  templateUrl: './activity-filters.html',
  styleUrl: './activity-filters.css',
})
export class ActivityFilters {
  protected readonly apps = inject(Apps);
  protected readonly people = inject(People);
  readonly filter = model.required<ActivityFilter>();

  protected readonly groups = [...new Set(knownActions.map(({ group }) => group))].map(name => ({
    name,
    actions: knownActions.filter(({ group }) => group === name),
  }));
  protected readonly typed = linkedSignal(() => this.filter().q);
  /** The address in the field, once it is known whose it is. */
  protected readonly personEmail = computed(() => this.people.byId(this.filter().person)?.email ?? '');
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    inject(DestroyRef).onDestroy(() => clearTimeout(this.timer));
  }

  protected set(change: Partial<ActivityFilter>): void {
    this.filter.update(filter => ({ ...filter, ...change }));
  }

  protected type(text: string): void {
    this.typed.set(text);
    this.afterPause(() => this.set({ q: text.trim() }));
  }

  /** An address of somebody who is known counts at once; other words look for people to offer. */
  protected typePerson(text: string): void {
    const person = this.people.byEmail(text)?.id ?? '';
    if (person !== this.filter().person) this.set({ person });
    if (!person && text.trim()) this.afterPause(() => void this.people.search(text.trim()));
  }

  protected chooseSide(value: string): void {
    this.set({ side: value === 'actor' ? 'actor' : 'subject' });
  }

  private afterPause(act: () => void): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(act, pauseMs);
  }
}
