// The mail server, with a test: without one nobody gets invites, confirmations or password resets by mail.
import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { Session } from '@sv/ui/workspace/session';
import { T } from '@sv/ui/locale/t';
import { MailServerForm } from '../../mail/server/mail-server-form';
import { SetupFrame } from '../frame/setup-frame';

@Component({
  selector: 'sv-mail-step',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [MailServerForm, SetupFrame, T],
  template: `
    <sv-setup-frame step="mail" [heading]="'Set up mail' | t" isFormless [isDone]="session.sendsMail()">
      <p svLead class="sv-muted">
        {{
          'With a mail server the workspace sends invites, confirmations and password resets. Without one you send invite links yourself.'
            | t
        }}
      </p>
      <p>
        {{
          'Your email provider lists the details under “SMTP” or “outgoing mail”. If you do not have them now, skip this step and set up mail later.'
            | t
        }}
      </p>
      <sv-mail-server-form [submitLabel]="'Save mail server' | t" (saved)="session.reload()" />
    </sv-setup-frame>
  `,
})
export class MailStep {
  protected readonly session = inject(Session);
}
