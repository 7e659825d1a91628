// One browser that receives pushes: since when, the last delivery, and a button that removes it.
import { ChangeDetectionStrategy, Component, computed, inject, input, output } from '@angular/core';
import type { PushDevice } from '@sv/contracts/notification.contract';
import { Badge } from '@sv/ui/badge/badge';
import { Button } from '@sv/ui/button/button';
import { Icon } from '@sv/ui/icon/icon';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { T } from '@sv/ui/locale/t';
import { deviceText } from '../../device-text/device-text';

const HANDHELD = /mobile|android|iphone|ipad|ios/i;

@Component({
  selector: 'sv-device-row',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Badge, Button, Icon, T],
  templateUrl: './device-row.html',
  styleUrls: ['../../rows/row.css', './device-row.css'],
})
export class DeviceRow {
  protected readonly locale = inject(LocaleService);

  readonly device = input.required<PushDevice>();
  readonly isThisBrowser = input.required<boolean>();
  readonly busy = input(false);
  readonly removed = output();

  protected readonly name = computed(() => deviceText(this.device().device));
  protected readonly icon = computed(() => (HANDHELD.test(this.device().device) ? 'phone' : 'monitor'));
}
