// What stands in for the pages that need mail, while this instance sends none: who can help, and how.
import { ChangeDetectionStrategy, Component, DOCUMENT, inject } from '@angular/core';
import { Frame } from '../frame/frame';
import { INSTANCE_NAME } from '../instance-name';
import { VISIT } from '../visit';

const headings: Record<string, string> = {
  '/forgot-password': 'Forgotten your password?',
  '/reset-password': 'This link cannot be used here',
  '/verify-email': 'There is nothing to confirm',
};

@Component({
  selector: 'sv-without-mail',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Frame],
  templateUrl: './without-mail.html',
})
export class WithoutMail {
  protected readonly instanceName = inject(INSTANCE_NAME);
  protected readonly visit = inject(VISIT);
  protected readonly heading = headings[inject(DOCUMENT).location.pathname] ?? 'Help with signing in';
}
