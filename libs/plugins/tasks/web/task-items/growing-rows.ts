// How many rows of a long list are rendered: a few hundred at once would hold the page up. More follow when the end of
// the list comes near, and the next page when all that is known of the list is there.
import { computed, inject, signal } from '@angular/core';
import { TaskBoard } from '../board/task-board';

const atFirst = 40;
const step = 25;

/** Create it in a field initialiser. */
export class GrowingRows {
  private readonly board = inject(TaskBoard);
  private readonly wanted = signal(atFirst);
  private readonly isReading = signal(false);
  readonly count = this.wanted.asReadonly();
  /** As long as something is missing: whoever looks for the end of a list in each frame takes a tenth of a processor. */
  readonly isGrowing = computed(() => this.isCut() || (this.board.hasMore() && !this.isReading()));

  async grow(): Promise<void> {
    if (this.isCut()) return this.wanted.update(count => count + step);
    if (!this.isGrowing()) return;
    const known = this.board.shown().length;
    this.isReading.set(true);
    await this.board.showMore();
    // When nothing came, the button "Show more" is there to try again.
    this.isReading.set(this.board.shown().length === known);
  }

  private isCut(): boolean {
    return this.count() < this.board.shown().length;
  }
}
