// Sends changes one after another, in the order in which they were made: a move depends on the result of the one before
// it, and a new item must have its server id before other changes refer to it.
import { firstValueFrom, type Observable } from 'rxjs';

export class WriteQueue {
  private last: Promise<unknown> = Promise.resolve();
  /**
   * The number of changes so far. A reader that sees it grow during a request knows that the answer may be out of date.
   */
  count = 0;

  /** @param request starts when its turn comes; a refusal does not stop the later ones */
  send<T>(request: () => Observable<T>): Promise<T> {
    this.count++;
    const answer = this.last.then(() => firstValueFrom(request()));
    this.last = answer.catch(() => null);
    return answer;
  }

  /** Resolves when all requests that are queued now have been answered. */
  async whenIdle(): Promise<void> {
    await this.last;
  }
}
