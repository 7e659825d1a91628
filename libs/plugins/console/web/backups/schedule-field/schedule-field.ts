// When backups are made: never, daily, weekly, or as a cron expression says.
import { ChangeDetectionStrategy, Component, type OnInit, computed, inject, input, signal } from '@angular/core';
import type { FormControl } from '@angular/forms';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { T } from '@sv/ui/locale/t';
import { type ShownSchedule, toExpression, toShown, weekdays } from './schedule-text';

@Component({
  selector: 'sv-schedule-field',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Field, FieldControl, T],
  templateUrl: './schedule-field.html',
  styleUrl: './schedule-field.css',
})
export class ScheduleField implements OnInit {
  readonly control = input.required<FormControl<string | null>>();
  /** Whether the environment decides it, or the person may not change it. */
  readonly isReadOnly = input(false);
  /** In which the times are meant. */
  readonly timeZone = input.required<string>();

  protected readonly shown = signal<ShownSchedule>(toShown(null));
  protected readonly days = weekdays(inject(LocaleService).tag());
  protected readonly kind = computed(() => this.shown().kind);

  ngOnInit(): void {
    const show = (expression: string | null): void => {
      if (expression !== toExpression(this.shown())) this.shown.set(toShown(expression, this.shown().time));
    };
    show(this.control().value);
    this.control().valueChanges.subscribe(show);
  }

  protected choose(kind: string): void {
    const { expression } = this.shown();
    const custom = expression || (toExpression(this.shown()) ?? '30 3 * * *');
    this.change({ kind: kind as ShownSchedule['kind'], expression: kind === 'custom' ? custom : expression });
  }

  protected change(change: Partial<ShownSchedule>): void {
    this.shown.update(shown => ({ ...shown, ...change }));
    this.control().setValue(toExpression(this.shown()));
    this.control().markAsDirty();
  }
}
