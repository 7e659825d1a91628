// Quiet hours: toasts and pushes wait until they end, except for security notices.
import { ChangeDetectionStrategy, Component, computed, inject, linkedSignal, signal } from '@angular/core';
import type { NotificationPreferences } from '@sv/contracts/notification.contract';
import { Card } from '@sv/ui/card/card';
import { Switch } from '@sv/ui/choice/switch';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { NotificationChoices } from '@sv/ui/notifications/notification-choices';
import { TimezonePicker } from '../../timezone-picker/timezone-picker';
import { PreferenceSaver } from '../preference-saver';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';

type QuietHours = NonNullable<NotificationPreferences['quietHours']>;

/** A time field fires an event for every digit; this waits until the person has finished typing. */
const DEBOUNCE_MS = 800;

@Component({
  selector: 'sv-quiet-hours-card',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Card, Field, FieldControl, Switch, T, TimezonePicker],
  templateUrl: './quiet-hours-card.html',
  styleUrl: './quiet-hours-card.css',
})
export class QuietHoursCard {
  private readonly choices = inject(NotificationChoices);
  private readonly locale = inject(LocaleService);
  private readonly saver = inject(PreferenceSaver);
  private typing: ReturnType<typeof setTimeout> | undefined;

  protected readonly hours = computed(() => this.choices.preferences()?.quietHours ?? null);
  protected readonly zone = linkedSignal(() => this.hours()?.timezone ?? '');
  protected readonly error = signal<string | null>(null);
  protected readonly isOvernight = computed(() => {
    const hours = this.hours();
    return hours !== null && hours.to < hours.from;
  });
  /** When the quiet hours end, in their own time zone: "07:00". */
  protected readonly quietUntil = computed(() => (this.choices.quietUntil() ? this.hours()?.to : undefined));

  protected async toggle(control: HTMLInputElement): Promise<void> {
    const wanted = control.checked;
    const before = this.hours();
    const hours = wanted ? { from: '22:00', to: '07:00', timezone: this.ownZone() } : null;
    this.error.set(null);
    const saved = await this.saveHours(hours, wanted ? t('Quiet hours are on') : t('Quiet hours are off'), before);
    if (!saved) control.checked = !wanted;
  }

  protected saveDebounced(end: 'from' | 'to', control: HTMLInputElement): void {
    clearTimeout(this.typing);
    this.typing = setTimeout(() => void this.setTime(end, control), DEBOUNCE_MS);
  }

  protected async setTime(end: 'from' | 'to', control: HTMLInputElement): Promise<void> {
    clearTimeout(this.typing);
    const before = this.hours();
    if (!before) return;
    if (before[end] === control.value) return this.error.set(null);
    // The field can be emptied, but quiet hours need both ends.
    if (control.value === '') return void (control.value = before[end]);
    const hours = { ...before, [end]: control.value.slice(0, 5) };
    this.error.set(hours.from === hours.to ? t('Quiet hours must not start and end at the same time.') : null);
    if (this.error()) return;
    if (!(await this.saveHours(hours, t('Quiet hours: {from} to {to}', { from: hours.from, to: hours.to }), before)))
      control.value = before[end];
  }

  protected async setZone(timezone: string): Promise<void> {
    const before = this.hours();
    if (!before || before.timezone === timezone) return;
    await this.saveHours({ ...before, timezone }, t('Time zone for quiet hours changed'), before);
    this.zone.set(this.hours()?.timezone ?? '');
  }

  private saveHours(quietHours: QuietHours | null, successText: string, before: QuietHours | null): Promise<boolean> {
    return this.saver.save(
      () => ({ quietHours }),
      successText,
      () => ({ quietHours: before }),
    );
  }

  private ownZone(): string {
    return this.locale.timeZone();
  }
}
