// How a task repeats: a choice that follows its day, or an interval, days and an end of its own.
import { ChangeDetectionStrategy, Component, computed, inject, input, linkedSignal } from '@angular/core';
import { Checkbox } from '@sv/ui/choice/checkbox';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';
import { type Frequency, frequencies, type Weekday, weekdays, writeRule } from '../../shared/recurrence-rule';
import { recurrenceWords } from './recurrence-words';
import { daysFor, monthlyChoices, presetRule, presets, type RepeatKind } from './rule-choices';
import type { WhenForm } from './when-form';

type End = 'never' | 'until' | 'count';

@Component({
  selector: 'sv-task-repeat',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Checkbox, Field, FieldControl, T],
  templateUrl: './task-repeat.html',
  styleUrl: './task-repeat.css',
  host: { class: 'sv-stack' },
})
export class TaskRepeat {
  private readonly locale = inject(LocaleService);

  readonly when = input.required<WhenForm>();
  readonly isReadOnly = input(false);

  protected readonly rule = computed(() => this.when().rule());
  /** Also a rule that a choice has, once the person wants to change more of it. */
  protected readonly kind = linkedSignal<RepeatKind>(() => this.when().kind());
  protected readonly choices = computed(() => {
    const [day, from] = [this.when().ruleDay(), this.when().from()];
    return presets.map(value => ({ value, label: this.wordsOf(writeRule(presetRule(value, day, from))) }));
  });
  protected readonly words = computed(() => {
    const rule = this.rule();
    return rule && this.wordsOf(writeRule(rule));
  });
  protected readonly monthly = computed(() => {
    const rule = this.rule();
    if (!rule) return [];
    const offered = monthlyChoices(this.when().ruleDay()).map(days => ({ ...rule, ...days, count: null, until: null }));
    const current = { ...rule, count: null, until: null };
    const all = offered.some(one => writeRule(one) === writeRule(current)) ? offered : [...offered, current];
    return all.map(one => ({
      rule: one,
      label: this.wordsOf(writeRule(one)),
      isChosen: writeRule(one) === writeRule(current),
    }));
  });
  protected readonly end = computed<End>(() => {
    const rule = this.rule();
    return rule?.until ? 'until' : rule?.count ? 'count' : 'never';
  });
  /** `2026-12-31` */
  protected readonly lastDay = computed(
    () =>
      this.rule()
        ?.until?.slice(0, 8)
        .replace(/(\d{4})(..)(..)/, '$1-$2-$3') ?? '',
  );
  protected readonly week = computed(() => {
    const [long, short] = (['long', 'short'] as const).map(
      weekday => new Intl.DateTimeFormat(this.locale.tag(), { weekday, timeZone: 'UTC' }),
    );
    // 2 January 2023 was a Monday.
    return weekdays.map((value, at) => {
      const day = Date.UTC(2023, 0, 2 + at);
      const isChosen = this.rule()?.byDay.some(({ weekday }) => weekday === value) ?? false;
      return { value, isChosen, name: long!.format(day), short: short!.format(day) };
    });
  });
  protected readonly units = frequencies.map(value => ({ value, label: unitLabel(value) }));
  protected readonly ends: readonly { value: End; label: string }[] = [
    { value: 'never', label: t('Never') },
    { value: 'until', label: t('On a date') },
    { value: 'count', label: t('After a number of times') },
  ];

  protected choose(kind: string): void {
    const preset = presets.find(one => one === kind);
    if (kind === 'custom' && !this.rule()) this.when().repeat('weekly');
    else if (kind !== 'custom') this.when().repeat(preset ?? null);
    this.kind.set(kind as RepeatKind);
  }

  protected setUnit(freq: string): void {
    const { ruleDay, from } = this.when();
    const unit = freq as Frequency;
    this.keepOpen(() => this.when().change({ freq: unit, ...daysFor(unit, ruleDay(), from()) }));
  }

  protected setInterval({ value, validity }: HTMLInputElement): void {
    const interval = Number(value);
    if (value && validity.valid) this.keepOpen(() => this.when().change({ interval }));
  }

  /** One day stays. */
  protected toggleDay(day: Weekday, box: HTMLInputElement): void {
    const chosen = this.week().filter(({ value, isChosen }) => (value === day ? !isChosen : isChosen));
    if (chosen.length === 0) return void (box.checked = true);
    this.keepOpen(() => this.when().change({ byDay: chosen.map(({ value }) => ({ nth: null, weekday: value })) }));
  }

  protected setMonthly(at: number): void {
    const { byDay, byMonthDay, bySetPos } = this.monthly()[at]!.rule;
    this.keepOpen(() => this.when().change({ byDay, byMonthDay, bySetPos }));
  }

  protected setEnd(end: string): void {
    const last = monthAfter(this.when().ruleDay());
    this.keepOpen(() =>
      this.when().change({ until: end === 'until' ? last : null, count: end === 'count' ? 10 : null }),
    );
  }

  protected setLastDay({ value, validity }: HTMLInputElement): void {
    if (value && validity.valid) this.keepOpen(() => this.when().change({ until: value.replaceAll('-', '') }));
  }

  protected setCount({ value, validity }: HTMLInputElement): void {
    const count = Number(value);
    if (value && validity.valid) this.keepOpen(() => this.when().change({ count }));
  }

  protected countFrom(isDone: boolean): void {
    this.keepOpen(() => this.when().countFrom(isDone ? 'done' : 'due'));
  }

  /** What was opened to be changed stays open, although it may be one of the choices now. */
  private keepOpen(change: () => void): void {
    const wasOpen = this.kind() === 'custom';
    change();
    if (wasOpen) this.kind.set('custom');
  }

  private wordsOf(rule: string): string {
    return recurrenceWords(rule, this.when().from(), this.locale.tag());
  }
}

function unitLabel(freq: Frequency): string {
  const labels = { DAILY: t('Days'), WEEKLY: t('Weeks'), MONTHLY: t('Months'), YEARLY: t('Years') };
  return labels[freq];
}

/** Something to begin with: `20260722` for 22 June. */
function monthAfter(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + 1);
  return date.toISOString().slice(0, 10).replaceAll('-', '');
}
