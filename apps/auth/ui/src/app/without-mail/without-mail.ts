// Replaces the pages that need mail while the instance sends none: explains who can help, and how.
import { ChangeDetectionStrategy, Component, booleanAttribute, inject, input } from '@angular/core';
import { INSTANCE_NAME } from '../document/instance-facts';
import { PAGE_PARAMS } from '../document/page-params';
import { Frame } from '../frame/frame';
import { T } from '@sv/ui/locale/t';
import { Sentence, SentencePart } from '@sv/ui/locale/sentence';

@Component({
  selector: 'sv-without-mail',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Frame, Sentence, SentencePart, T],
  templateUrl: './without-mail.html',
  styleUrl: './without-mail.css',
})
export class WithoutMail {
  readonly heading = input.required<string>();
  /** The person forgot the password; otherwise they want to confirm an address. */
  readonly forPassword = input(false, { transform: booleanAttribute });
  protected readonly instanceName = inject(INSTANCE_NAME);
  protected readonly params = inject(PAGE_PARAMS);
}
