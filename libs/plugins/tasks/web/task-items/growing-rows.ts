// How many rows of a long list are rendered: a few hundred at once would hold the page up. More follow when the end of
// the list comes near, and the next page when all that is known of the list is there.
import { inject, signal } from '@angular/core';
import { TaskBoard } from '../board/task-board';

const atFirst = 40;
const step = 25;

/** Create it in a field initialiser. */
export class GrowingRows {
  private readonly board = inject(TaskBoard);
  private readonly wanted = signal(atFirst);
  private isReading = false;
  readonly count = this.wanted.asReadonly();

  async grow(): Promise<void> {
    const known = this.board.shown().length;
    if (this.count() < known) return this.wanted.update(count => count + step);
    if (this.isReading || !this.board.hasMore()) return;
    this.isReading = true;
    await this.board.showMore();
    // When nothing came, the button "Show more" is there to try again.
    this.isReading = this.board.shown().length === known;
  }
}
