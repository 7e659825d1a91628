// Shows that the workspace cannot be reached, and since when. It overlays the page, which stays as it is.
import { ChangeDetectionStrategy, Component, DOCUMENT, computed, inject, signal } from '@angular/core';
import { Icon } from '@sv/ui/icon/icon';
import { OfflineQueue } from '@sv/ui/offline/offline-queue';
import { Reachability } from '@sv/ui/offline/reachability';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';
import { LocaleService } from '@sv/ui/locale/locale.service';

/** A screen reader announces only text that is added to a live region after the region exists. */
const announceAfterMs = 100;

@Component({
  selector: 'sv-offline-banner',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Icon, T],
  template: `
    @if (isAnnounced()) {
      <p>
        <sv-icon name="offline" [size]="17" />
        @if (waiting() > 0) {
          <span>{{
            '{what} since {since}. {waiting, plural, one {# change} other {# changes}} waiting.'
              | t: { what, since: since(), waiting: waiting() }
          }}</span>
        } @else if (canWait()) {
          <span>{{ '{what} since {since}. Changes are kept.' | t: { what, since: since() } }}</span>
        } @else {
          <span>{{ '{what} since {since}. Changes cannot be saved.' | t: { what, since: since() } }}</span>
        }
      </p>
    }
  `,
  styleUrl: './offline-banner.css',
  host: { role: 'status' },
})
export default class OfflineBanner {
  private readonly locale = inject(LocaleService);
  private readonly reachability = inject(Reachability);
  private readonly queue = inject(OfflineQueue);
  private readonly navigator = inject(DOCUMENT).defaultView?.navigator;

  protected readonly waiting = computed(() => this.queue.waiting().length);
  protected readonly canWait = computed(() => this.queue.pages() > 0);
  protected readonly isAnnounced = signal(false);
  protected readonly what = this.navigator?.onLine === false ? t('Offline') : t('No answer');
  protected readonly since = computed(() => {
    const lostAt = this.reachability.lostAt();
    return lostAt ? this.locale.formatTime(lostAt) : '';
  });

  constructor() {
    setTimeout(() => this.isAnnounced.set(true), announceAfterMs);
  }
}
