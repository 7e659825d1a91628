// Shown when a page could not load something: the server's message, the request id and a Retry button.
import { ChangeDetectionStrategy, Component, computed, input, output } from '@angular/core';
import { Button } from '../button/button';
import { Icon } from '../icon/icon';
import { Problem } from '../workspace/problem';
import { T } from '../locale/t';
import { Sentence, SentencePart } from '../locale/sentence';
import { t } from '../locale/translate';

@Component({
  selector: 'sv-error-state',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Icon, Sentence, SentencePart, T],
  templateUrl: './error-state.html',
  styleUrl: './error-state.css',
  host: { role: 'alert' },
})
export class ErrorState {
  /** The thrown error. A Problem gives more information than other errors. */
  readonly problem = input.required<unknown>();
  readonly heading = input(t('This could not be loaded'));
  readonly retry = output<void>();

  protected readonly message = computed(() => {
    const problem = this.problem();
    return problem instanceof Error ? problem.message : t('Something went wrong.');
  });
  protected readonly requestId = computed(() => {
    const problem = this.problem();
    return problem instanceof Problem ? problem.requestId : null;
  });
}
