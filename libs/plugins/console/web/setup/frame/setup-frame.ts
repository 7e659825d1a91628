// One step: its number and heading, what it asks, and the ways on. The step puts its form around the frame.
import { ChangeDetectionStrategy, Component, booleanAttribute, computed, input } from '@angular/core';
import { RouterLink } from '@angular/router';
import { Button } from '@sv/ui/button/button';
import { T } from '@sv/ui/locale/t';
import { neighboursOf, type SetupPage, stepCount } from '../setup-steps';

@Component({
  selector: 'sv-setup-frame',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, RouterLink, T],
  templateUrl: './setup-frame.html',
  styleUrl: './setup-frame.css',
})
export class SetupFrame {
  readonly step = input.required<SetupPage>();
  readonly heading = input.required<string>();
  /** Why the form as a whole was refused. */
  readonly refusal = input<string | null>(null);
  readonly busy = input(false, { transform: booleanAttribute });
  /** Nothing is left to save here: the only way on is to the next step. */
  readonly isDone = input(false, { transform: booleanAttribute });
  /** The step has no form to send. */
  readonly isFormless = input(false, { transform: booleanAttribute });

  protected readonly stepCount = stepCount;
  protected readonly place = computed(() => neighboursOf(this.step()));
}
