// One file on its way into Tasks: it is read by the server, looked at, and imported when the person says so.
import { HttpClient } from '@angular/common/http';
import { computed, signal } from '@angular/core';
import { firstValueFrom } from 'rxjs';
import { t } from '@sv/ui/locale/translate';
import { toProblem } from '@sv/ui/workspace/to-problem';
import type { ImportedList, ImportFile, ImportPreview } from '../../shared/transfer.contract';

/** Nothing that is larger is sent. The server has a limit of its own, which an operator chooses. */
const LARGEST = 8_000_000;

export class FileImport {
  readonly preview = signal<ImportPreview | null>(null);
  readonly imported = signal<ImportedList | null>(null);
  readonly refusal = signal<string | null>(null);
  readonly busy = signal(true);
  /** Into which list; empty: a new one. */
  readonly listId = signal('');
  readonly isReady = computed(() => this.preview() !== null && this.imported() === null && !this.busy());
  private text = '';

  /** @param api the address of the plugin's imports */
  constructor(
    readonly file: File,
    private readonly http: HttpClient,
    private readonly api: string,
  ) {
    void this.send(async () => {
      if (file.size > LARGEST) return this.refusal.set(tooLarge());
      this.text = decoded(await file.arrayBuffer());
      this.preview.set(await this.post<ImportPreview>('/preview'));
    });
  }

  import(): Promise<void> {
    return this.send(async () => this.imported.set(await this.post<ImportedList>('')));
  }

  private post<T>(path: string): Promise<T> {
    const body: ImportFile = { fileName: this.file.name, text: this.text, listId: this.listId() || null };
    return firstValueFrom(this.http.post<T>(this.api + path, body));
  }

  private async send(work: () => Promise<void>): Promise<void> {
    this.busy.set(true);
    this.refusal.set(null);
    try {
      await work();
    } catch (error) {
      const problem = toProblem(error);
      this.refusal.set(problem.status === 413 ? tooLarge() : (problem.errors[0]?.detail ?? problem.message));
    } finally {
      this.busy.set(false);
    }
  }
}

const tooLarge = (): string => t('This file is too large. Export fewer tasks at once.');

/** What is not UTF-8 was written by an old Windows program. */
function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
