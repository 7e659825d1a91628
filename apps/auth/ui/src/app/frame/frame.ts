// The calm card that every sign-in page stands in: the instance's mark, a heading, the form, the way to the next page.
import { ChangeDetectionStrategy, Component, DOCUMENT, computed, inject, input } from '@angular/core';
import { initials } from '@sv/ui/avatar/initials';
import { INSTANCE_NAME } from '../instance-name';

@Component({
  selector: 'sv-frame',
  changeDetection: ChangeDetectionStrategy.OnPush,
  templateUrl: './frame.html',
  styleUrl: './frame.css',
})
export class Frame {
  protected readonly instanceName = inject(INSTANCE_NAME);

  readonly heading = input.required<string>();
  readonly description = input<string>();

  protected readonly hasLogo = injectHasLogo();
  protected readonly letter = computed(() => initials(this.instanceName.split(/\s/)[0] ?? ''));
}

/** The server sets the logo as a custom property; `none` means that there is none. */
function injectHasLogo(): boolean {
  const document = inject(DOCUMENT);
  const value = document.defaultView?.getComputedStyle(document.documentElement).getPropertyValue('--sv-instance-logo');
  return ![undefined, '', 'none'].includes(value?.trim());
}
