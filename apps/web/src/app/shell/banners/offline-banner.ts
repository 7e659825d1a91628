// Shows that the workspace cannot be reached, and since when. It overlays the page, which stays as it is.
import { ChangeDetectionStrategy, Component, DOCUMENT, computed, inject, signal } from '@angular/core';
import { Icon } from '@sv/ui/icon/icon';
import { OfflineQueue } from '@sv/ui/offline/offline-queue';
import { Reachability } from '@sv/ui/offline/reachability';

/** A screen reader announces only text that is added to a live region after the region exists. */
const announceAfterMs = 100;

@Component({
  selector: 'sv-offline-banner',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Icon],
  template: `
    @if (isAnnounced()) {
      <p>
        <sv-icon name="offline" [size]="17" />
        @if (waiting() === 1) {
          <span>{{ what }} since {{ since() }}. 1 change waiting.</span>
        } @else if (waiting() > 1) {
          <span>{{ what }} since {{ since() }}. {{ waiting() }} changes waiting.</span>
        } @else if (canWait()) {
          <span>{{ what }} since {{ since() }}. Changes are kept.</span>
        } @else {
          <span>{{ what }} since {{ since() }}. Changes cannot be saved.</span>
        }
      </p>
    }
  `,
  styleUrl: './offline-banner.css',
  host: { role: 'status' },
})
export default class OfflineBanner {
  private readonly reachability = inject(Reachability);
  private readonly queue = inject(OfflineQueue);
  private readonly navigator = inject(DOCUMENT).defaultView?.navigator;

  protected readonly waiting = computed(() => this.queue.waiting().length);
  protected readonly canWait = computed(() => this.queue.pages() > 0);
  protected readonly isAnnounced = signal(false);
  protected readonly what = this.navigator?.onLine === false ? 'Offline' : 'No answer';
  protected readonly since = computed(() =>
    this.reachability.lostAt()?.toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' }),
  );

  constructor() {
    setTimeout(() => this.isAnnounced.set(true), announceAfterMs);
  }
}
