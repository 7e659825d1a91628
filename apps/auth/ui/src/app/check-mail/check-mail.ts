// Says that a mail with a link was sent, and offers to send it again. Links to other pages go into [svCheckMailFoot].
import { ChangeDetectionStrategy, Component, inject, input, signal } from '@angular/core';
import { Button } from '@sv/ui/button/button';
import { SENDS_MAIL } from '../document/instance-facts';
import { Frame } from '../frame/frame';
import { IdentityApi } from '../identity-api';
import { Refusal } from '../refusal/refusal';
import { type RefusalMessage, toRefusalMessage } from '../refusal/refusal-message';
import { T } from '@sv/ui/locale/t';

@Component({
  selector: 'sv-check-mail',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Frame, Refusal, T],
  templateUrl: './check-mail.html',
})
export class CheckMail {
  private readonly identity = inject(IdentityApi);
  protected readonly sendsMail = inject(SENDS_MAIL);

  readonly heading = input.required<string>();
  /** What was sent, to whom and why. */
  readonly lead = input.required<string>();
  readonly email = input.required<string>();
  readonly link = input.required<'confirmation' | 'reset'>();

  protected readonly busy = signal(false);
  protected readonly isSent = signal(false);
  protected readonly refusal = signal<RefusalMessage | null>(null);

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
      this.refusal.set(toRefusalMessage(error)); // a Problem, usually `rate-limited`
    } finally {
      this.busy.set(false);
    }
  }
}
