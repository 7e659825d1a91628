// Console → Workspace → Mail: whether mail works, and a test.
import { ChangeDetectionStrategy, Component } from '@angular/core';
import { Page } from '@sv/ui/page/page';
import { MailTest } from './mail-test/mail-test';

@Component({
  selector: 'sv-mail-page',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [MailTest, Page],
  template: `
    <sv-page
      width="wide"
      heading="Mail"
      description="Confirmations, password resets, invites and warnings go out by mail."
    >
      <div class="column"><sv-mail-test /></div>
    </sv-page>
  `,
  styleUrl: '../forms/admin-form.css',
})
export class MailPage {}
