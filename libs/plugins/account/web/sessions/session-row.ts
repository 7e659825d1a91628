// One signed-in device: what it is, where it was last seen, and a button that signs it out.
import { ChangeDetectionStrategy, Component, computed, inject, input, output } from '@angular/core';
import type { SessionItem } from '@sv/contracts/identity.contract';
import { Badge } from '@sv/ui/badge/badge';
import { Button } from '@sv/ui/button/button';
import { Icon } from '@sv/ui/icon/icon';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { T } from '@sv/ui/locale/t';
import { deviceText } from '../device-text/device-text';

const HANDHELD = /mobile|android|iphone|ipad/i;

@Component({
  selector: 'sv-session-row',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Badge, Button, Icon, T],
  templateUrl: './session-row.html',
  styleUrls: ['../rows/row.css', './session-row.css'],
})
export class SessionRow {
  protected readonly locale = inject(LocaleService);
  readonly session = input.required<SessionItem>();
  readonly signedOut = output<void>();

  protected readonly device = computed(() => deviceText(this.session().device));
  protected readonly icon = computed(() => (HANDHELD.test(this.session().userAgent ?? '') ? 'phone' : 'monitor'));
}
