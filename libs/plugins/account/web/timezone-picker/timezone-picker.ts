// A search over the time zones: type a part of the name, choose with the arrow keys or the pointer (ARIA combobox).
import {
  ChangeDetectionStrategy,
  Component,
  ElementRef,
  computed,
  effect,
  inject,
  input,
  model,
  signal,
  viewChild,
} from '@angular/core';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { Icon } from '@sv/ui/icon/icon';
import { matchingZones, timezones, zoneOffset, zoneText } from './timezones';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';

@Component({
  selector: 'sv-timezone-picker',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Field, FieldControl, Icon, T],
  templateUrl: './timezone-picker.html',
  styleUrl: './timezone-picker.css',
})
export class TimezonePicker {
  private readonly host = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
  private readonly input = viewChild.required<ElementRef<HTMLInputElement>>('input');

  readonly zone = model.required<string>();
  readonly hint = input(t('Times are shown in this time zone.'));

  protected readonly open = signal(false);
  /** The search text; null before the person types. */
  protected readonly search = signal<string | null>(null);
  protected readonly active = signal(0);
  protected readonly shown = computed(() => matchingZones(timezones(this.zone()), this.search() ?? ''));
  protected readonly text = computed(() => this.search() ?? zoneText(this.zone()));
  protected readonly zoneText = zoneText;
  private readonly now = new Date();

  constructor() {
    effect(() => {
      if (!this.open()) return;
      this.active();
      queueMicrotask(() => this.host.querySelector('[data-active]')?.scrollIntoView?.({ block: 'nearest' }));
    });
  }

  protected offset(zone: string): string {
    return zoneOffset(zone, this.now);
  }

  protected show(): void {
    if (this.open()) return;
    this.active.set(Math.max(0, this.shown().indexOf(this.zone())));
    this.open.set(true);
    this.input().nativeElement.select();
  }

  protected type(text: string): void {
    this.search.set(text);
    this.active.set(0);
    this.open.set(true);
  }

  protected choose(zone: string | undefined): void {
    if (zone) this.zone.set(zone);
    this.close();
  }

  /** Discards a search text without a choice. */
  protected close(): void {
    this.open.set(false);
    this.search.set(null);
    this.input().nativeElement.value = this.text();
  }

  protected onKey(event: KeyboardEvent): void {
    const last = this.shown().length - 1;
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };
    const keys: Record<string, () => void> = {
      Enter: () => this.choose(this.shown()[this.active()]),
      Escape: () => this.close(),
    };
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (this.open()) this.active.update(at => Math.min(last, Math.max(0, at + step)));
      else this.show();
    } else if (this.open() && keys[event.key]) {
      event.preventDefault();
      keys[event.key]!();
    }
  }
}
