// The end of the set-up: what was skipped, and the way into the workspace.
import { httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed } from '@angular/core';
import { RouterLink } from '@angular/router';
import { Button } from '@sv/ui/button/button';
import type { Factors } from '@sv/contracts/identity.contract';
import type { SetupState } from '@sv/contracts/setup.contract';
import { T } from '@sv/ui/locale/t';
import { addressOf } from '../setup-steps';

@Component({
  selector: 'sv-ready',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, RouterLink, T],
  templateUrl: './ready.html',
  styleUrl: './ready.css',
})
export class Ready {
  private readonly state = httpResource<SetupState>(() => '/api/admin/setup');
  private readonly factors = httpResource<Factors>(() => '/api/auth/factors');
  protected readonly addressOf = addressOf;
  protected readonly isKnown = computed(() => this.state.hasValue() && this.factors.hasValue());
  protected readonly done = computed(() => (this.state.hasValue() ? this.state.value().done : null));
  protected readonly hasFactor = computed(() => {
    if (!this.factors.hasValue()) return true;
    const { totp, passkeys } = this.factors.value();
    return totp || passkeys > 0;
  });
  protected readonly isComplete = computed(() => {
    const done = this.done();
    return done !== null && this.hasFactor() && Object.values(done).every(Boolean);
  });
}
