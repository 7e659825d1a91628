// Why the whole form was refused. The live regions are always in the document, so that screen readers announce what
// appears in them. The countdown of a wait is visible only; screen readers announce its length and its end.
import { ChangeDetectionStrategy, Component, computed, effect, input, signal } from '@angular/core';
import { Icon } from '@sv/ui/icon/icon';
import { retryText } from '@sv/ui/workspace/wait-text';
import { type RefusalMessage } from './refusal-message';
import { T } from '@sv/ui/locale/t';

@Component({
  selector: 'sv-refusal',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Icon, T],
  templateUrl: './refusal.html',
  styleUrl: './refusal.css',
  host: { '[class.filled]': 'message()' },
})
export class Refusal {
  readonly message = input.required<RefusalMessage | null>();

  /** The seconds that are left of the wait. */
  protected readonly left = signal(0);
  protected readonly announcedWait = computed(() => retryText(this.message()?.waitSeconds ?? 0));
  protected readonly shownWait = computed(() => retryText(this.left()));
  protected readonly isOver = computed(() => Boolean(this.message()?.waitSeconds) && this.left() === 0);

  constructor() {
    effect(onCleanup => {
      const seconds = this.message()?.waitSeconds ?? 0;
      const endsAt = Date.now() + seconds * 1000;
      this.left.set(seconds);
      if (seconds === 0) return;
      // Computed from the clock, because the timers of a hidden tab are late.
      const timer = setInterval(() => {
        this.left.set(Math.max(0, Math.ceil((endsAt - Date.now()) / 1000)));
        if (this.left() === 0) clearInterval(timer);
      }, 1000);
      onCleanup(() => clearInterval(timer));
    });
  }
}
