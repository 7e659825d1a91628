// What stands in for the pages that need mail, while this instance sends none: who can help, and how.
import { ChangeDetectionStrategy, Component, booleanAttribute, inject, input } from '@angular/core';
import { INSTANCE_NAME } from '../document/instance-name';
import { VISIT } from '../document/visit';
import { Frame } from '../frame/frame';

@Component({
  selector: 'sv-without-mail',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Frame],
  templateUrl: './without-mail.html',
  styleUrl: './without-mail.css',
})
export class WithoutMail {
  readonly heading = input.required<string>();
  /** Somebody forgot the password, rather than wanting to confirm an address. */
  readonly forPassword = input(false, { transform: booleanAttribute });
  protected readonly instanceName = inject(INSTANCE_NAME);
  protected readonly visit = inject(VISIT);
}
