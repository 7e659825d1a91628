// Shown while changes wait although the server can be reached: it refused them, or it is busy.
import { ChangeDetectionStrategy, Component, computed, inject, signal } from '@angular/core';
import { Button } from '@sv/ui/button/button';
import { OfflineQueue } from '@sv/ui/offline/offline-queue';
import { UnsentDialog } from '../../offline/unsent-dialog';

@Component({
  selector: 'sv-unsent-changes',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, UnsentDialog],
  template: `
    <div class="line">
      <p role="status">
        @if (refused() === 1) {
          1 change was not saved.
        } @else if (refused() > 1) {
          {{ refused() }} changes were not saved.
        } @else {
          Saving your changes…
        }
      </p>
      @if (refused() > 0) {
        <button svButton type="button" size="sm" (click)="isOpen.set(true)">Review</button>
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
