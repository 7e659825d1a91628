// One browser that receives pushes: since when, the last delivery, and a button that removes it.
import { ChangeDetectionStrategy, Component, computed, inject, input, output } from '@angular/core';
import type { PushDevice } from '@sv/contracts/notification.contract';
import { Badge } from '@sv/ui/badge/badge';
import { Button } from '@sv/ui/button/button';
import { Icon } from '@sv/ui/icon/icon';
import { Moments } from '@sv/ui/workspace/moments/moments';

const HANDHELD = /mobile|android|iphone|ipad|ios/i;

@Component({
  selector: 'sv-device-row',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Badge, Button, Icon],
  templateUrl: './device-row.html',
  styleUrls: ['../../rows/row.css', './device-row.css'],
})
export class DeviceRow {
  protected readonly moments = inject(Moments);

  readonly device = input.required<PushDevice>();
  readonly isThisBrowser = input.required<boolean>();
  readonly busy = input(false);
  readonly removed = output();

  protected readonly icon = computed(() => (HANDHELD.test(this.device().device) ? 'phone' : 'monitor'));
}
