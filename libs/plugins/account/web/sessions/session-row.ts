// One signed-in device: what it is, where it was last seen, and a button that signs it out.
import { ChangeDetectionStrategy, Component, computed, inject, input, output } from '@angular/core';
import type { SessionItem } from '@sv/contracts/identity.contract';
import { Badge } from '@sv/ui/badge/badge';
import { Button } from '@sv/ui/button/button';
import { Icon } from '@sv/ui/icon/icon';
import { Moments } from '@sv/ui/workspace/moments/moments';

const HANDHELD = /mobile|android|iphone|ipad/i;

@Component({
  selector: 'sv-session-row',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Badge, Button, Icon],
  templateUrl: './session-row.html',
  styleUrls: ['../rows/row.css', './session-row.css'],
})
export class SessionRow {
  protected readonly moments = inject(Moments);
  readonly session = input.required<SessionItem>();
  readonly signedOut = output<void>();

  protected readonly icon = computed(() => (HANDHELD.test(this.session().userAgent ?? '') ? 'phone' : 'monitor'));
}
