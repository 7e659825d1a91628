// What stands in for the pages that need mail, while this instance sends none: who can help, and how.
import { ChangeDetectionStrategy, Component, inject, input } from '@angular/core';
import { INSTANCE_NAME } from '../document/instance-name';
import { VISIT } from '../document/visit';
import { Frame } from '../frame/frame';

@Component({
  selector: 'sv-without-mail',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Frame],
  templateUrl: './without-mail.html',
})
export class WithoutMail {
  readonly heading = input.required<string>();
  protected readonly instanceName = inject(INSTANCE_NAME);
  protected readonly visit = inject(VISIT);
}
