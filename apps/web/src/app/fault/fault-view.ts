// One look for everything that went wrong with a whole page: what it is, what can be done.
import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { RouterLink } from '@angular/router';
import { Button } from '@sv/ui/button/button';
import { PageExit } from '@sv/ui/workspace/page-exit';
import { faultWords } from './fault-words';

@Component({
  selector: 'sv-fault-view',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, RouterLink],
  templateUrl: './fault-view.html',
  styleUrl: './fault-view.css',
})
export class FaultView {
  protected readonly exit = inject(PageExit);

  readonly status = input.required<number>();
  /** What the server said, when it said more than the status. */
  readonly detail = input<string>();
  readonly requestId = input<string | null>(null);

  protected readonly words = computed(() => faultWords(this.status()));
  protected readonly canRetry = computed(() => this.status() >= 500 || this.status() === 0);
}
