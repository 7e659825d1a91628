// Imports one archive. It is sent twice: first for a preview, then to import it.
import { HttpClient, HttpEventType, type HttpEvent } from '@angular/common/http';
import { DestroyRef, Injectable, inject, signal } from '@angular/core';
import type { Subscription } from 'rxjs';
import type { ImportResult } from '@sv/contracts/portability.contract';
import { Reauthentication } from '@sv/ui/workspace/reauthentication/reauthentication';
import { toProblem } from '@sv/ui/workspace/to-problem';
import { waitText } from '@sv/ui/workspace/wait-text';
import { archiveRefusal, sizeRefusal } from './archive-text';

const url = '/api/account/import';

/** The upload in progress, and the part that has arrived: 0 to 1. At 1 the server is working on it. */
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
  /** What the import did. */
  readonly result = signal<ImportResult | null>(null);
  readonly refusal = signal<string | null>(null);

  constructor() {
    inject(DestroyRef).onDestroy(() => this.upload?.unsubscribe());
  }

  /** Requests a preview of an archive; changes nothing. */
  choose(file: File): void {
    this.reset();
    this.file.set(file);
    const refusal = sizeRefusal(file.size);
    if (refusal) this.refusal.set(refusal);
    else void this.send(file, true);
  }

  /** Imports the archive of the preview. */
  apply(): void {
    const file = this.file();
    if (file) void this.send(file, false);
  }

  /** Cancels the upload. An earlier preview stays on the page. */
  cancel(): void {
    this.upload?.unsubscribe();
    this.sending.set(null);
    if (!this.preview()) this.file.set(null);
  }

  reset(): void {
    this.cancel();
    for (const part of [this.file, this.preview, this.result, this.refusal]) part.set(null);
  }

  /** The file stays chosen while the person confirms their identity. If they do not, the upload counts as cancelled. */
  private async send(file: File, dryRun: boolean): Promise<void> {
    this.refusal.set(null);
    try {
      if (!(await this.reauthentication.run(() => this.post(file, dryRun)))) this.cancel();
    } catch (error) {
      this.refuse(error);
    }
  }

  /** Never settles when it is cancelled; nobody waits for it then. */
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
    this.refusal.set(waitText(problem) ?? archiveRefusal(problem));
  }
}
