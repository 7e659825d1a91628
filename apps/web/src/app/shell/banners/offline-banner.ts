// Says that the network is gone, for as long as it is.
import { ChangeDetectionStrategy, Component, DOCUMENT, inject, signal } from '@angular/core';
import { Icon } from '@sv/ui/icon/icon';

@Component({
  selector: 'sv-offline-banner',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Icon],
  template: `
    @if (isOffline()) {
      <p>
        <sv-icon name="offline" [size]="17" />You are offline. Changes cannot be saved until the connection is back.
      </p>
    }
  `,
  styleUrl: './offline-banner.css',
  host: { role: 'status', '(window:online)': 'isOffline.set(false)', '(window:offline)': 'isOffline.set(true)' },
})
export class OfflineBanner {
  protected readonly isOffline = signal(inject(DOCUMENT).defaultView?.navigator.onLine === false);
}
