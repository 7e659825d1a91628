// The answer of a mail server to a test mail, and what it usually means.
import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';
import type { MailTestResult } from '@sv/contracts/admin/mail.contract';
import { T } from '@sv/ui/locale/t';

const MEANINGS = [
  ['refused', /ECONNREFUSED/],
  ['unknown', /ENOTFOUND|EAI_AGAIN|EDNS/],
  ['silent', /tim(ed|e)[- ]?out|took too long|greeting never/i],
  ['certificate', /certificate|altnames/i],
  ['no-tls', /wrong version number|SSL routines|EPROTO/i],
  ['no-starttls', /STARTTLS/],
  ['login', /^(535|534|530)|invalid login|no supported authentication/i],
  ['other-service', /no mail server/i],
] as const;

@Component({
  selector: 'sv-mail-test-answer',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [T],
  templateUrl: './mail-test-answer.html',
  styleUrl: './mail-test-answer.css',
})
export class MailTestAnswer {
  readonly answer = input.required<MailTestResult>();
  /** To whom the test was sent. */
  readonly to = input.required<string>();

  protected readonly meaning = computed(() => {
    const { accepted, response } = this.answer();
    return accepted ? null : (MEANINGS.find(([, pattern]) => pattern.test(response))?.[0] ?? null);
  });
}
