// Shown when a page could not load something: the server's message, the request id and a Retry button. Without a
// connection nothing is wrong with the page: it says so, and asks for itself again when the server answers.
import {
  ChangeDetectionStrategy,
  Component,
  DOCUMENT,
  computed,
  effect,
  inject,
  input,
  linkedSignal,
  output,
  untracked,
} from '@angular/core';
import { Button } from '../button/button';
import { Icon } from '../icon/icon';
import { Problem } from '../workspace/problem';
import { Reachability } from '../offline/reachability';
import { T } from '../locale/t';
import { Sentence, SentencePart } from '../locale/sentence';
import { t } from '../locale/translate';

@Component({
  selector: 'sv-error-state',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Icon, Sentence, SentencePart, T],
  templateUrl: './error-state.html',
  styleUrl: './error-state.css',
  // The strip at the top has said it once for all parts of the page.
  host: { '[attr.role]': "isOffline() ? null : 'alert'", '[class.offline]': 'isOffline()' },
})
export class ErrorState {
  private readonly navigator = inject(DOCUMENT).defaultView?.navigator;
  private readonly reachability = inject(Reachability);

  /** The thrown error. A Problem gives more information than other errors. */
  readonly problem = input.required<unknown>();
  readonly heading = input(t('This could not be loaded'));
  /** What to expect without a connection. */
  readonly offline = input(t('This will appear when the connection is restored.'));
  readonly retry = output<void>();

  private readonly isLost = computed(() => this.reachability.lostAt() !== null);
  /** Until there is another problem or none: when the connection is back, the page is asking again. */
  private readonly wasLost = linkedSignal<{ problem: unknown; isLost: boolean }, boolean>({
    source: () => ({ problem: this.problem(), isLost: this.isLost() }),
    computation: ({ problem, isLost }, before) =>
      isLost || (before?.value === true && before.source.problem === problem),
  });
  protected readonly isOffline = computed(() => {
    const problem = this.problem();
    const isUnanswered = problem instanceof Problem && problem.code === 'offline';
    return isUnanswered && (this.wasLost() || this.reachability.isLossSuspected());
  });
  protected readonly what = computed(() => {
    if (!this.isOffline()) return this.heading();
    return this.navigator?.onLine === false ? t('You are offline') : t('The server does not answer');
  });
  protected readonly message = computed(() => {
    const problem = this.problem();
    if (this.isOffline()) return this.offline();
    return problem instanceof Error ? problem.message : t('Something went wrong.');
  });
  protected readonly requestId = computed(() => {
    const problem = this.problem();
    return problem instanceof Problem ? problem.requestId : null;
  });

  constructor() {
    let wasOffline = false;
    effect(() => {
      const isBack = wasOffline && !this.isLost();
      wasOffline = this.isLost() && this.isOffline();
      if (isBack) untracked(() => this.retry.emit());
    });
  }
}
