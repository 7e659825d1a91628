// Uploads files one request at a time for each, two at once, and reports how far each is.
import { HttpClient, type HttpEvent, HttpEventType } from '@angular/common/http';
import { inject, signal } from '@angular/core';
import { finalize, type Subscription } from 'rxjs';
import { toProblem } from '../workspace/to-problem';
import { t } from '../locale/translate';

const AT_ONCE = 2;

/** A file on its way; done ones are not listed any more. */
export interface FileUpload {
  id: number;
  name: string;
  size: number;
  status: 'waiting' | 'sending' | 'failed';
  /** 0 to 100. */
  progress: number;
  /** Why it was refused, as text for the person. */
  fault: string | null;
  /** Whether sending it again could help. */
  canRetry: boolean;
}

/** Where files go, and what is known before they are sent. */
export interface FileTarget {
  url: string;
  /** Larger ones are not sent; null: the server decides. */
  maxBytes: number | null;
  /** Called with what the route answered. */
  stored: (answer: unknown) => void;
}

/** Create it in a field initialiser. Whatever is still being sent is aborted with `abortAll`. */
export class FileUploads {
  private readonly http = inject(HttpClient);
  private readonly list = signal<readonly FileUpload[]>([]);
  private readonly sources = new Map<number, { file: File; target: FileTarget }>();
  private readonly requests = new Map<number, Subscription>();
  private lastId = 0;
  /** In the order in which they were added. */
  readonly uploads = this.list.asReadonly();

  add(files: readonly File[], target: FileTarget): void {
    for (const file of files) {
      const id = ++this.lastId;
      const isTooLarge = target.maxBytes !== null && file.size > target.maxBytes;
      const upload = { id, name: file.name, size: file.size, progress: 0, canRetry: !isTooLarge };
      this.sources.set(id, { file, target });
      this.list.update(list => [
        ...list,
        isTooLarge
          ? { ...upload, status: 'failed', fault: t('This file is too large.') }
          : { ...upload, status: 'waiting', fault: null },
      ]);
    }
    this.sendNext();
  }

  /** Aborts it, or takes a refused one off the list. */
  remove(id: number): void {
    this.requests.get(id)?.unsubscribe();
    this.sources.delete(id);
    this.list.update(list => list.filter(upload => upload.id !== id));
    this.sendNext();
  }

  retry(id: number): void {
    this.change(id, { status: 'waiting', progress: 0, fault: null });
    this.sendNext();
  }

  abortAll(): void {
    this.sources.clear();
    this.list.set([]);
    for (const request of this.requests.values()) request.unsubscribe();
  }

  private sendNext(): void {
    while (this.requests.size < AT_ONCE) {
      const next = this.list().find(({ status }) => status === 'waiting');
      if (!next) return;
      this.send(next.id);
    }
  }

  private send(id: number): void {
    const { file, target } = this.sources.get(id)!;
    this.change(id, { status: 'sending' });
    const form = new FormData();
    form.append('file', file);
    const events = this.http.post<unknown>(target.url, form, { observe: 'events', reportProgress: true });
    const request = events.pipe(finalize(() => this.requests.delete(id))).subscribe({
      next: event => this.follow(id, event),
      error: (error: unknown) => {
        this.change(id, { status: 'failed', fault: toProblem(error).message }); // anything HttpClient throws
        this.sendNext();
      },
      complete: () => this.sendNext(),
    });
    if (!request.closed) this.requests.set(id, request);
  }

  private follow(id: number, event: HttpEvent<unknown>): void {
    if (event.type === HttpEventType.UploadProgress && event.total)
      this.change(id, { progress: Math.round((100 * event.loaded) / event.total) });
    if (event.type !== HttpEventType.Response) return;
    const { target } = this.sources.get(id)!;
    this.sources.delete(id);
    this.list.update(list => list.filter(upload => upload.id !== id));
    target.stored(event.body);
  }

  private change(id: number, change: Partial<FileUpload>): void {
    this.list.update(list => list.map(upload => (upload.id === id ? { ...upload, ...change } : upload)));
  }
}
