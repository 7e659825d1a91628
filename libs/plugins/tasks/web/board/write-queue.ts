// Sends changes one after the other, in the order in which they were made: a move counts from where the one before it
// left things, and what was made here has its name from the server before anything is said about it.
import { firstValueFrom, type Observable } from 'rxjs';

export class WriteQueue {
  private last: Promise<unknown> = Promise.resolve();
  /** How many were made: whoever reads meanwhile knows by it that the answer may be older than what is shown. */
  count = 0;

  /** @param request begun when its turn comes; a refusal does not stop those that wait */
  send<T>(request: () => Observable<T>): Promise<T> {
    this.count++;
    const answer = this.last.then(() => firstValueFrom(request()));
    this.last = answer.catch(() => null);
    return answer;
  }

  /** When those that wait now are answered. */
  async settled(): Promise<void> {
    await this.last;
  }
}
