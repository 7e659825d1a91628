// Confirming an e-mail address with the link from a mail. By a button: programs that look through mail open every link in
// it, some with scripts running, and must confirm nothing.
import { ChangeDetectionStrategy, Component, inject, signal } from '@angular/core';
import { Button } from '@sv/ui/button/button';
import { toProblem } from '@sv/ui/workspace/to-problem';
import { INSTANCE_NAME } from '../document/instance-name';
import { SENDS_MAIL } from '../document/sends-mail';
import { VISIT } from '../document/visit';
import { Frame } from '../frame/frame';
import { IdentityApi } from '../identity-api';
import { Refusal } from '../refusal/refusal';
import { type Refused, refused } from '../refusal/refused';
import { WithoutMail } from '../without-mail/without-mail';

@Component({
  selector: 'sv-address-confirmation',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Frame, Refusal, WithoutMail],
  templateUrl: './address-confirmation.html',
})
export class AddressConfirmation {
  private readonly identity = inject(IdentityApi);

  protected readonly instanceName = inject(INSTANCE_NAME);
  protected readonly visit = inject(VISIT);
  protected readonly busy = signal(false);
  protected readonly refusal = signal<Refused | null>(null);
  protected readonly state = signal<'asking' | 'confirmed' | 'dead-link' | 'without-mail'>(this.begin());

  protected async confirm(): Promise<void> {
    this.busy.set(true);
    this.refusal.set(null);
    try {
      await this.identity.confirmAddress(this.visit.mailToken ?? '');
      this.state.set('confirmed');
    } catch (error) {
      // A Problem, made by the interceptor.
      if (toProblem(error).code === 'token-invalid') this.state.set('dead-link');
      else this.refusal.set(refused(error));
    } finally {
      this.busy.set(false);
    }
  }

  private begin(): 'asking' | 'dead-link' | 'without-mail' {
    if (this.visit.mailToken) return 'asking';
    return inject(SENDS_MAIL) ? 'dead-link' : 'without-mail';
  }
}
