// What a button of a row does: asks, sends the request, and says how it went. Pages of lists provide it.
import { HttpClient } from '@angular/common/http';
import { Injectable, inject, signal } from '@angular/core';
import { firstValueFrom } from 'rxjs';
import { Confirm } from '@sv/ui/confirm/confirm';
import type { Question } from '@sv/ui/confirm/question';
import { Reauthentication } from '@sv/ui/workspace/reauthentication/reauthentication';
import { Toasts } from '@sv/ui/workspace/toasts';

@Injectable()
export class RowAction {
  private readonly http = inject(HttpClient);
  private readonly confirm = inject(Confirm);
  private readonly reauthentication = inject(Reauthentication);
  private readonly toasts = inject(Toasts);

  /** The row that is being changed. */
  readonly busy = signal<string | null>(null);

  /** Deletes what is at the address, after a question. @returns whether it was deleted */
  async delete(row: string, url: string, question: Question, done: string): Promise<boolean> {
    if (!(await this.confirm.ask({ ...question, danger: question.danger ?? true }))) return false;
    return (await this.run(row, () => firstValueFrom(this.http.delete(url)), done)) !== null;
  }

  /** @returns the answer of the server; null when it refused, or when the person did not confirm their identity */
  async run<T>(row: string, request: () => Promise<T>, done: string): Promise<{ answer: T } | null> {
    this.busy.set(row);
    try {
      const sent = await this.reauthentication.run(request);
      if (sent) this.toasts.success(done);
      return sent;
    } catch (error) {
      this.toasts.error(error);
      return null;
    } finally {
      this.busy.set(null);
    }
  }
}
