// One entry of the feed: what happened, on which device, from where, and when.
import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import type { ActivityEntry } from '@sv/contracts/activity.contract';
import { activityText } from '@sv/ui/activity-text/activity-text';
import { Icon } from '@sv/ui/icon/icon';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { nameFromId } from '@sv/ui/text/name-from-id';
import { Session } from '@sv/ui/workspace/session';
import { deviceText, isUnknownDevice } from '../device-text/device-text';
import { doneBy, doneTo } from './done-by';

@Component({
  selector: 'sv-activity-row',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Icon],
  templateUrl: './activity-row.html',
  styleUrls: ['../rows/row.css', './activity-row.css'],
  host: { '[class.failed]': 'text().isFailure' },
})
export class ActivityRow {
  protected readonly locale = inject(LocaleService);
  private readonly session = inject(Session);
  readonly entry = input.required<ActivityEntry>();
  readonly ownId = input.required<string>();

  protected readonly text = computed(() => activityText(this.entry(), id => this.nameOf(id)));
  /** The details beside the time, most useful first. */
  protected readonly details = computed(() => {
    const { device, address, pluginId } = this.entry();
    const known = device && (address || !isUnknownDevice(device)) ? deviceText(device) : null;
    const other = doneTo(this.entry(), this.ownId());
    const app = pluginId && (this.nameOf(pluginId) ?? nameFromId(pluginId));
    return [app, other, this.text().detail, doneBy(this.entry(), this.ownId()), known, address].filter(part => part);
  });

  private nameOf(pluginId: string): string | null {
    return this.session.plugin(pluginId)?.name ?? null;
  }
}
