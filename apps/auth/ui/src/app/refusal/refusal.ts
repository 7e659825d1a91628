// Why the whole form was refused. The regions are always there, so that a screen reader hears what appears in them. A
// wait is counted down for the eye only: heard are its length, and that it is over.
import { ChangeDetectionStrategy, Component, computed, effect, input, signal } from '@angular/core';
import { Icon } from '@sv/ui/icon/icon';
import { type Refused, waitText } from './refused';

@Component({
  selector: 'sv-refusal',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Icon],
  templateUrl: './refusal.html',
  styleUrl: './refusal.css',
  host: { '[class.filled]': 'refused()' },
})
export class Refusal {
  readonly refused = input.required<Refused | null>();

  /** Seconds that are left to wait. */
  protected readonly left = signal(0);
  protected readonly wait = computed(() => waitText(this.refused()?.waitSeconds ?? 0));
  protected readonly shownWait = computed(() => waitText(this.left()));
  protected readonly isOver = computed(() => Boolean(this.refused()?.waitSeconds) && this.left() === 0);

  constructor() {
    effect(onCleanup => {
      const seconds = this.refused()?.waitSeconds ?? 0;
      const endsAt = Date.now() + seconds * 1000;
      this.left.set(seconds);
      if (seconds === 0) return;
      // By the clock: a hidden tab's timers are late.
      const timer = setInterval(() => {
        this.left.set(Math.max(0, Math.ceil((endsAt - Date.now()) / 1000)));
        if (this.left() === 0) clearInterval(timer);
      }, 1000);
      onCleanup(() => clearInterval(timer));
    });
  }
}
