// The due date of an item, with an invisible native date field on top to change it.
import { ChangeDetectionStrategy, Component, computed, inject, input, output } from '@angular/core';
import { Icon } from '@sv/ui/icon/icon';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { T } from '@sv/ui/locale/t';
import { atDay, toDay } from './due-day';
import { dueWording, plainDate } from './due-wording';
import { Today } from './today';

@Component({
  selector: 'sv-due-chip',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Icon, T],
  templateUrl: './due-chip.html',
  styleUrl: './due-chip.css',
  host: { '[class]': 'tone()', '[class.unset]': '!dueAt()' },
})
export class DueChip {
  private readonly locale = inject(LocaleService);
  private readonly today = inject(Today);

  readonly dueAt = input.required<string | null>();
  /** Done items are never overdue. */
  readonly done = input(false);
  /** Completes the label: "Due date of …". */
  readonly subject = input.required<string>();
  readonly isReadOnly = input(false);
  readonly picked = output<string | null>();

  protected readonly day = computed(() => {
    const dueAt = this.dueAt();
    return dueAt ? toDay(new Date(dueAt)) : '';
  });
  protected readonly wording = computed(() => {
    const [dueAt, now] = [this.dueAt(), this.today.now()];
    if (!dueAt) return null;
    const tag = this.locale.tag();
    return this.done() ? { text: plainDate(dueAt, now, tag), tone: 'later' as const } : dueWording(dueAt, now, tag);
  });
  protected readonly tone = computed(() => this.wording()?.tone ?? 'later');

  protected pick(field: HTMLInputElement): void {
    // While a year is typed, the field has values like 0002, which are below its minimum.
    if (!field.validity.valid || field.value === this.day()) return;
    this.picked.emit(field.value ? atDay(field.value, this.dueAt()) : null);
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
