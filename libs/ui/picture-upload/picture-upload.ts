// Uploads one picture and reports the progress, or the reason for a refusal, as text for the person.
import { HttpClient, type HttpEvent, HttpEventType } from '@angular/common/http';
import { inject, signal } from '@angular/core';
import { lastValueFrom, tap } from 'rxjs';
import type { PictureUrl } from '@sv/contracts/instance.contract';
import type { Problem } from '../workspace/problem';
import { toProblem } from '../workspace/to-problem';
import { t } from '../locale/translate';

/** No server accepts more, whatever its configured limit is. */
const NEVER_TAKEN_BYTES = 64 * 1024 * 1024;
const tooLarge = (): string =>
  t('This picture is too large. The limit is 2 MB, unless an administrator has raised it.');

/** Create it in a field initialiser. */
export class PictureUpload {
  private readonly http = inject(HttpClient);
  /** The progress of an upload, 0 to 100; null when there is none. */
  readonly progress = signal<number | null>(null);
  /** Why the last upload was refused. */
  readonly fault = signal<string | null>(null);

  /** @returns the picture's address, or null when it was refused: see `fault` */
  async send(url: string, file: File): Promise<string | null> {
    if (this.progress() !== null) return null;
    this.fault.set(file.size > NEVER_TAKEN_BYTES ? tooLarge() : null);
    if (this.fault()) return null;
    this.progress.set(0);
    try {
      const form = new FormData();
      form.append('file', file);
      const events = this.http.post<PictureUrl>(url, form, { observe: 'events', reportProgress: true });
      const last = await lastValueFrom(events.pipe(tap(event => this.follow(event))));
      return last.type === HttpEventType.Response ? (last.body?.url ?? null) : null;
    } catch (error) {
      this.fault.set(refusalText(toProblem(error))); // anything HttpClient throws
      return null;
    } finally {
      this.progress.set(null);
    }
  }

  private follow(event: HttpEvent<unknown>): void {
    if (event.type === HttpEventType.UploadProgress && event.total)
      this.progress.set(Math.round((100 * event.loaded) / event.total));
  }
}

function refusalText({ code, message }: Problem): string {
  if (code === 'body-too-large') return tooLarge();
  if (code === 'unsupported-image') return t('This file is damaged, or it is not a supported picture.');
  if (code === 'too-busy') return t('The server is busy with other pictures. Try again in a moment.');
  return message;
}
