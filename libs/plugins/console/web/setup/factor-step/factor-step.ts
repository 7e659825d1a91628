// The owner's own second factor. It is set up on the sign-in server's page, which leads to the next step.
import { httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed } from '@angular/core';
import type { Factors } from '@sv/contracts/identity.contract';
import { Button } from '@sv/ui/button/button';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { Icon } from '@sv/ui/icon/icon';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { T } from '@sv/ui/locale/t';
import { SetupFrame } from '../frame/setup-frame';
import { addressOf } from '../setup-steps';

@Component({
  selector: 'sv-factor-step',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, ErrorState, Icon, SetupFrame, Skeleton, T],
  templateUrl: './factor-step.html',
  styleUrl: './factor-step.css',
})
export class FactorStep {
  protected readonly factors = httpResource<Factors>(() => '/api/auth/factors');
  protected readonly hasFactor = computed(() => {
    if (!this.factors.hasValue()) return false;
    const { totp, passkeys } = this.factors.value();
    return totp || passkeys > 0;
  });
  protected readonly enrolment = `/login?${new URLSearchParams({ enrol: '1', returnUrl: addressOf('second-factor') })}`;
}
