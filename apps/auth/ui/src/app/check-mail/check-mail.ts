// A mail with a link is on its way: to whom, what it does, and to have it sent again. [svCheckMailFoot] leads elsewhere.
import { ChangeDetectionStrategy, Component, inject, input, signal } from '@angular/core';
import { Button } from '@sv/ui/button/button';
import { SENDS_MAIL } from '../document/sends-mail';
import { Frame } from '../frame/frame';
import { IdentityApi } from '../identity-api';
import { Refusal } from '../refusal/refusal';
import { type Refused, refused } from '../refusal/refused';

@Component({
  selector: 'sv-check-mail',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Frame, Refusal],
  templateUrl: './check-mail.html',
})
export class CheckMail {
  private readonly identity = inject(IdentityApi);
  protected readonly sendsMail = inject(SENDS_MAIL);

  readonly heading = input.required<string>();
  /** What was sent, to whom and what for. */
  readonly lead = input.required<string>();
  readonly email = input.required<string>();
  readonly link = input.required<'confirmation' | 'reset'>();

  protected readonly busy = signal(false);
  protected readonly isSent = signal(false);
  protected readonly refusal = signal<Refused | null>(null);

  protected async sendAgain(): Promise<void> {
    this.busy.set(true);
    this.isSent.set(false);
    this.refusal.set(null);
    try {
      await (this.link() === 'reset'
        ? this.identity.sendResetLink(this.email())
        : this.identity.sendConfirmationLink(this.email()));
      this.isSent.set(true);
    } catch (error) {
      this.refusal.set(refused(error)); // a Problem: `rate-limited` above all
    } finally {
      this.busy.set(false);
    }
  }
}
