// One archive on its way in: sent once to be looked at, and once more to be taken in.
import { HttpClient, HttpEventType, type HttpEvent } from '@angular/common/http';
import { DestroyRef, Injectable, inject, signal } from '@angular/core';
import type { Subscription } from 'rxjs';
import type { ImportResult } from '@sv/contracts/portability.contract';
import { Reauthentication } from '@sv/ui/workspace/reauthentication/reauthentication';
import { toProblem } from '@sv/ui/workspace/to-problem';
import { waitWords } from '@sv/ui/workspace/wait-words';
import { archiveRefusal, sizeRefusal } from './archive-words';

const url = '/api/account/import';

/** What is being sent, and how much of it has arrived: 0 to 1. At 1 the server is at work on it. */
export interface Sending {
  dryRun: boolean;
  share: number;
}

@Injectable()
export class ArchiveImport {
  private readonly http = inject(HttpClient);
  private readonly reauthentication = inject(Reauthentication);
  private upload: Subscription | undefined;

  readonly file = signal<File | null>(null);
  readonly sending = signal<Sending | null>(null);
  /** What an import would do. */
  readonly preview = signal<ImportResult | null>(null);
  /** What it did. */
  readonly result = signal<ImportResult | null>(null);
  readonly refusal = signal<string | null>(null);

  constructor() {
    inject(DestroyRef).onDestroy(() => this.upload?.unsubscribe());
  }

  /** Looks at an archive; nothing is changed by it. */
  choose(file: File): void {
    this.reset();
    this.file.set(file);
    const words = sizeRefusal(file.size);
    if (words) this.refusal.set(words);
    else void this.send(file, true);
  }

  /** Takes in what was looked at. */
  apply(): void {
    const file = this.file();
    if (file) void this.send(file, false);
  }

  /** Stops sending. What was looked at before stays on the page. */
  cancel(): void {
    this.upload?.unsubscribe();
    this.sending.set(null);
    if (!this.preview()) this.file.set(null);
  }

  reset(): void {
    this.cancel();
    for (const part of [this.file, this.preview, this.result, this.refusal]) part.set(null);
  }

  /** The archive stays chosen while the person confirms that it is them; where they do not, it was cancelled. */
  private async send(file: File, dryRun: boolean): Promise<void> {
    this.refusal.set(null);
    try {
      if (!(await this.reauthentication.run(() => this.post(file, dryRun)))) this.cancel();
    } catch (error) {
      this.refuse(error);
    }
  }

  /** Never settles when it is cancelled: nobody waits for it then. */
  private post(file: File, dryRun: boolean): Promise<void> {
    this.sending.set({ dryRun, share: 0 });
    const request = this.http.post<ImportResult>(url, file, {
      params: dryRun ? { dryRun: 'true' } : {},
      headers: { 'content-type': 'application/zip' },
      reportProgress: true,
      observe: 'events',
    });
    return new Promise((resolve, reject) => {
      this.upload = request.subscribe({
        next: event => this.follow(event, dryRun),
        error: reject,
        complete: resolve,
      });
    });
  }

  private follow(event: HttpEvent<ImportResult>, dryRun: boolean): void {
    if (event.type === HttpEventType.UploadProgress) {
      this.sending.set({ dryRun, share: event.total ? event.loaded / event.total : 0 });
    }
    if (event.type !== HttpEventType.Response || !event.body) return;
    this.sending.set(null);
    (dryRun ? this.preview : this.result).set(event.body);
  }

  private refuse(error: unknown): void {
    const problem = toProblem(error);
    this.sending.set(null);
    this.refusal.set(waitWords(problem) ?? archiveRefusal(problem));
  }
}
