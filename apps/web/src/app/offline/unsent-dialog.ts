// The changes that the server refused after they had waited, each with its reason and what the person can do.
import { ChangeDetectionStrategy, Component, effect, inject, output, signal } from '@angular/core';
import { Button } from '@sv/ui/button/button';
import { Dialog } from '@sv/ui/dialog/dialog';
import { OfflineQueue } from '@sv/ui/offline/offline-queue';
import { type QueuedWrite, isAddition } from '@sv/ui/offline/offline-write';
import { WriteDecisions } from '@sv/ui/offline/write-decisions';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { nameFromId } from '@sv/ui/text/name-from-id';
import { T } from '@sv/ui/locale/t';

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

@Component({
  selector: 'sv-unsent-dialog',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Dialog, T],
  templateUrl: './unsent-dialog.html',
  styleUrl: './unsent-dialog.css',
})
export class UnsentDialog {
  private readonly decisions = inject(WriteDecisions);
  private readonly locale = inject(LocaleService);
  protected readonly refused = inject(OfflineQueue).refused;
  readonly closed = output();

  protected readonly isOpen = signal(true);
  /** The write that is being sent or dropped. */
  protected readonly busy = signal<number | null>(null);
  protected readonly label = nameFromId;

  constructor() {
    // After the last decision there is nothing left to show.
    effect(() => this.refused().length === 0 && this.isOpen.set(false));
  }

  protected keepMine(write: QueuedWrite): Promise<void> {
    return this.decide(write, () => this.decisions.keepMine(write));
  }

  protected takeTheirs(write: QueuedWrite): Promise<void> {
    return this.decide(write, () => this.decisions.takeTheirs(write));
  }

  protected discard(write: QueuedWrite): Promise<void> {
    return this.decide(write, () => this.decisions.discard(write));
  }

  protected kindOf(write: QueuedWrite): 'addition' | 'change' | 'deletion' {
    if (write.method === 'DELETE') return 'deletion';
    return isAddition(write) ? 'addition' : 'change';
  }

  protected droppedWith(write: QueuedWrite): number {
    return this.decisions.droppedWith(write).length;
  }

  protected text(value: unknown): string {
    if (value === null || value === undefined || value === '') return '–';
    return typeof value === 'string' && INSTANT.test(value) ? this.locale.formatDateTime(value) : String(value);
  }

  private async decide({ seq }: QueuedWrite, action: () => Promise<void>): Promise<void> {
    this.busy.set(seq);
    await action();
    this.busy.set(null);
  }
}
