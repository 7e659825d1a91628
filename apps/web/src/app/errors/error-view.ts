// The layout that all full-page errors share: what happened, and what the person can do.
import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { RouterLink } from '@angular/router';
import { Button } from '@sv/ui/button/button';
import { PageExit } from '@sv/ui/workspace/page-exit';
import { Session } from '@sv/ui/workspace/session';
import { statusText } from './status-text';
import { T } from '@sv/ui/locale/t';

@Component({
  selector: 'sv-error-view',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, RouterLink, T],
  templateUrl: './error-view.html',
  styleUrl: './error-view.css',
})
export class ErrorView {
  protected readonly exit = inject(PageExit);
  private readonly session = inject(Session);

  readonly status = input.required<number>();
  /** The server's explanation, when it says more than the status. */
  readonly detail = input<string>();
  readonly requestId = input<string | null>(null);

  /** Otherwise the logo of the instance is beside the page. */
  protected readonly hasChrome = computed(() => this.session.shell() !== null);
  protected readonly text = computed(() => statusText(this.status()));
  protected readonly canRetry = computed(() => this.status() >= 500 || this.status() === 0);
}
