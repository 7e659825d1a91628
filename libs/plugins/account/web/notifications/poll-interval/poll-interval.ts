// How often a page polls for notifications. Shown only where the server has no event stream.
import { ChangeDetectionStrategy, Component, computed, inject } from '@angular/core';
import { Card } from '@sv/ui/card/card';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { NotificationChoices } from '@sv/ui/notifications/notification-choices';
import { PreferenceSaver } from '../preference-saver';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';

/** In seconds. */
const offered = [5, 15, 30, 60, 300, 900, 3600];

@Component({
  selector: 'sv-poll-interval',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Card, Field, FieldControl, T],
  template: `
    <sv-card
      [heading]="'How often to check' | t"
      [description]="'This workspace does not send live updates, so pages check for new notifications.' | t"
    >
      <sv-field
        [label]="'Check for new notifications' | t"
        [hint]="'Only while a page of the workspace is open and visible.' | t"
      >
        <select svInput #control (change)="choose(control)">
          @for (seconds of choice(); track seconds) {
            <option [value]="seconds" [selected]="seconds === chosen()">{{ intervalText(seconds) }}</option>
          }
        </select>
      </sv-field>
    </sv-card>
  `,
})
export class PollInterval {
  private readonly choices = inject(NotificationChoices);
  private readonly saver = inject(PreferenceSaver);

  protected readonly chosen = computed(() => this.choices.preferences()?.pollIntervalSeconds ?? 30);
  protected readonly choice = computed(() => [...new Set([...offered, this.chosen()])].sort((a, b) => a - b));
  protected readonly intervalText = intervalText;

  protected async choose(control: HTMLSelectElement): Promise<void> {
    const [before, wanted] = [this.chosen(), Number(control.value)];
    const saved = await this.saver.save(
      () => ({ pollIntervalSeconds: wanted }),
      t('How often to check: {interval}', { interval: intervalText(wanted) }),
      () => ({ pollIntervalSeconds: before }),
    );
    if (!saved) control.value = String(before);
  }
}

/** "every 30 seconds" */
function intervalText(seconds: number): string {
  if (seconds % 3600 === 0) {
    return t('{count, plural, one {every hour} other {every # hours}}', { count: seconds / 3600 });
  }
  if (seconds % 60 === 0)
    return t('{count, plural, one {every minute} other {every # minutes}}', { count: seconds / 60 });
  return t('{count, plural, one {every second} other {every # seconds}}', { count: seconds });
}
