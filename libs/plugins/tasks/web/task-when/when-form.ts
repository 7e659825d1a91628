// The dates of one task while they are edited: what the fields show, and what choosing something in one of them does to
// the others.
import { type Signal, computed, inject } from '@angular/core';
import { takeUntilDestroyed, toSignal } from '@angular/core/rxjs-interop';
import type { FormControl } from '@angular/forms';
import { map, pairwise, startWith } from 'rxjs';
import { errorText } from '@sv/ui/field/error-text';
import { t } from '@sv/ui/locale/translate';
import type { RepeatsFrom } from '../../shared/task.contract';
import { type RecurrenceRule, readRule, writeRule } from '../../shared/recurrence-rule';
import { daysLater, toDay } from '../due-date/due-day';
import { Today } from '../due-date/today';
import { daysFor, kindOf, type Preset, presetRule, presets, type RepeatKind } from './rule-choices';
import type { WhenValues } from './when-fields';

type WhenControls = { [K in keyof WhenValues]: FormControl<WhenValues[K]> };

/** Create it in a field initialiser, after the form that has these controls. */
export class WhenForm {
  private readonly today = inject(Today);

  readonly day: Signal<string>;
  readonly start: Signal<string>;
  readonly from: Signal<RepeatsFrom>;
  /** Null without one, and for one that the pages cannot read. */
  readonly rule: Signal<RecurrenceRule | null>;
  readonly kind: Signal<RepeatKind>;
  /** The day that a rule follows: the first one, while there is no due date. */
  readonly ruleDay = computed(() => this.day() || toDay(this.today.now()));
  readonly ruleError: Signal<string | null>;
  /** Why the dates cannot be saved. */
  readonly startError = computed(() =>
    this.day() && this.start() > this.day() ? t('The start date must not be after the due date.') : null,
  );

  constructor(readonly controls: WhenControls) {
    const { day, start, recurrence, repeatsFrom } = controls;
    this.day = valueOf(day);
    this.start = valueOf(start);
    this.from = valueOf(repeatsFrom);
    const text = valueOf(recurrence);
    this.rule = computed(() => readRule(text()));
    this.kind = computed(() => kindOf(text(), this.ruleDay(), this.from()));
    const errors = recurrence.events.pipe(map(() => errorText(recurrence.errors)));
    this.ruleError = toSignal(errors, { initialValue: null });
    day.valueChanges
      .pipe(startWith(day.value), pairwise(), takeUntilDestroyed())
      .subscribe(([before, now]) => day.dirty && this.followDay(before, now));
  }

  setDay(days: number | null): void {
    this.put('day', days === null ? '' : toDay(daysLater(days, this.today.now())));
  }

  /** A rule gets its first date, where there was none. */
  repeat(preset: Preset | null): void {
    if (preset === null) {
      this.put('repeatsFrom', 'due');
      return this.put('recurrence', '');
    }
    if (!this.day()) this.put('day', firstDay(preset, this.today.now()));
    const { count = null, until = null } = this.rule() ?? {};
    this.write({ ...presetRule(preset, this.ruleDay(), this.from()), count, until });
  }

  change(fields: Partial<RecurrenceRule>): void {
    const rule = this.rule();
    if (rule) this.write({ ...rule, ...fields });
  }

  /** What counts from when it was done has no days of its own, but work days. */
  countFrom(from: RepeatsFrom): void {
    const [rule, kind] = [this.rule(), this.kind()];
    this.put('repeatsFrom', from);
    if (rule && kind !== 'weekdays') this.write({ ...rule, ...daysFor(rule.freq, this.ruleDay(), from) });
  }

  /** A task that was due each Tuesday and is put on a Thursday is due each Thursday. Without a date nothing repeats. */
  private followDay(before: string, now: string): void {
    const { recurrence, repeatsFrom } = this.controls;
    if (before === now) return;
    if (!now) {
      this.put('time', '');
      return this.repeat(null);
    }
    if (!recurrence.value) return;
    const kind = before ? kindOf(recurrence.value, before, repeatsFrom.value) : 'custom';
    const preset = presets.find(one => one === kind);
    const [rule, from] = [readRule(recurrence.value), repeatsFrom.value];
    if (preset && rule) this.write({ ...rule, ...presetRule(preset, now, from), count: rule.count, until: rule.until });
  }

  private write(rule: RecurrenceRule): void {
    this.put('recurrence', writeRule(rule));
  }

  private put<K extends keyof WhenValues>(name: K, value: WhenValues[K]): void {
    const control = this.controls[name] as FormControl<WhenValues[K]>;
    control.markAsDirty();
    control.setValue(value);
  }
}

const valueOf = <V>(control: FormControl<V>): Signal<V> =>
  toSignal(control.valueChanges.pipe(startWith(control.value)), { initialValue: control.value });

/** Work does not begin on a Saturday. */
function firstDay(preset: Preset, now: Date): string {
  const day = now.getDay();
  const wait = preset === 'weekdays' ? ({ 6: 2, 0: 1 }[day] ?? 0) : 0;
  return toDay(daysLater(wait, now));
}
