// What a person who is new here finds first: an owner, what is left to set up; an invited person, a welcome.
import { ChangeDetectionStrategy, Component, computed, inject } from '@angular/core';
import { toSignal } from '@angular/core/rxjs-interop';
import { ActivatedRoute } from '@angular/router';
import { Session } from '@sv/ui/workspace/session';
import { map } from 'rxjs';
import { SetupChecklist } from './setup-checklist';
import { Welcome } from './welcome';

@Component({
  selector: 'sv-first-steps',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [SetupChecklist, Welcome],
  template: `
    @if (isOwner()) {
      <sv-setup-checklist />
    } @else if (isWelcomed()) {
      <sv-welcome />
    }
  `,
})
export class FirstSteps {
  private readonly session = inject(Session);
  protected readonly isOwner = computed(() => this.session.hasCapability('role:assign'));
  /** The registration page leads an invited person to `/?welcome`. */
  protected readonly isWelcomed = toSignal(
    inject(ActivatedRoute).queryParamMap.pipe(map(parameters => parameters.has('welcome'))),
    { initialValue: false },
  );
}
