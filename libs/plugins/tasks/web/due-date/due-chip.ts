// The due date of an item, with an invisible native date field on top to change it.
import { NgTemplateOutlet } from '@angular/common';
import { ChangeDetectionStrategy, Component, computed, inject, input, output } from '@angular/core';
import { Icon } from '@sv/ui/icon/icon';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { T } from '@sv/ui/locale/t';
import type { RepeatsFrom } from '../../shared/task.contract';
import { atDay, toDay } from './due-day';
import { dueWording, plainDate } from './due-wording';
import { browserZone, shownInstant } from './task-date';
import { Repeats } from './repeats';
import { Today } from './today';

@Component({
  selector: 'sv-due-chip',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Icon, NgTemplateOutlet, Repeats, T],
  templateUrl: './due-chip.html',
  styleUrl: './due-chip.css',
  host: { '[class]': 'tone()', '[class.unset]': '!dueAt()' },
})
export class DueChip {
  private readonly locale = inject(LocaleService);
  private readonly today = inject(Today);

  readonly dueAt = input.required<string | null>();
  readonly allDay = input(true);
  readonly timeZone = input<string | null>(null);
  readonly recurrence = input<string | null>(null);
  readonly repeatsFrom = input<RepeatsFrom>('due');
  /** Done items are never overdue. */
  readonly done = input(false);
  /** Completes the label: "Due date of …". */
  readonly subject = input.required<string>();
  readonly isReadOnly = input(false);
  readonly picked = output<string | null>();

  /** By the reader's clock. */
  private readonly shownAt = computed(() => {
    const dueAt = this.dueAt();
    return dueAt && shownInstant(dueAt, { allDay: this.allDay(), timeZone: this.timeZone() }).toISOString();
  });
  protected readonly day = computed(() => {
    const shownAt = this.shownAt();
    return shownAt ? toDay(new Date(shownAt)) : '';
  });
  protected readonly wording = computed(() => {
    const [shownAt, now, tag] = [this.shownAt(), this.today.now(), this.locale.tag()];
    if (!shownAt) return null;
    if (this.done()) return { text: plainDate(shownAt, now, tag), tone: 'later' as const };
    return dueWording(shownAt, now, tag, !this.allDay());
  });
  protected readonly tone = computed(() => this.wording()?.tone ?? 'later');

  protected pick(field: HTMLInputElement): void {
    // While a year is typed, the field has values like 0002, which are below its minimum.
    if (!field.validity.valid || field.value === this.day()) return;
    this.picked.emit(field.value ? atDay(field.value, this.keptTime()) : null);
  }

  /** A day that was written elsewhere has no time of day here. */
  private keptTime(): string | null {
    const zone = this.timeZone();
    return this.allDay() && zone && zone !== browserZone() ? null : this.dueAt();
  }

  /** Opens the calendar from anywhere on the chip, not only from the browser's small icon. */
  protected openCalendar(field: HTMLInputElement): void {
    try {
      field.showPicker();
    } catch {
      // NotAllowedError in a cross-origin frame, NotSupportedError in old browsers: the date can still be typed.
    }
  }
}
