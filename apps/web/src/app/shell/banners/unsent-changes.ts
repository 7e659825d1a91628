// Shown while changes wait although the server can be reached: it refused them, or it is busy.
import { ChangeDetectionStrategy, Component, computed, inject, signal } from '@angular/core';
import { Button } from '@sv/ui/button/button';
import { OfflineQueue } from '@sv/ui/offline/offline-queue';
import { UnsentDialog } from '../../offline/unsent-dialog';
import { T } from '@sv/ui/locale/t';

@Component({
  selector: 'sv-unsent-changes',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, T, UnsentDialog],
  template: `
    <div class="line">
      <p role="status">
        @if (refused() > 0) {
          {{ '{count, plural, one {# change was} other {# changes were}} not saved.' | t: { count: refused() } }}
        } @else {
          {{ 'Saving your changes…' | t }}
        }
      </p>
      @if (refused() > 0) {
        <button svButton type="button" size="sm" (click)="isOpen.set(true)">{{ 'Review' | t }}</button>
      }
    </div>
    @if (isOpen()) {
      <sv-unsent-dialog (closed)="isOpen.set(false)" />
    }
  `,
  styleUrl: './unsent-changes.css',
})
export default class UnsentChanges {
  private readonly queue = inject(OfflineQueue);

  protected readonly refused = computed(() => this.queue.refused().length);
  protected readonly isOpen = signal(false);
}
