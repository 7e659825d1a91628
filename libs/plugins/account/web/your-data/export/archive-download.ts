// Starts the export as a normal browser download: the browser writes it to disk as it arrives, whatever its size, and
// continues when the page is left.
import { HttpClient } from '@angular/common/http';
import { DOCUMENT, Injectable, inject } from '@angular/core';
import { firstValueFrom } from 'rxjs';
import { Problem } from '@sv/ui/workspace/problem';
import { toProblem } from '@sv/ui/workspace/to-problem';

const url = '/api/account/export';

@Injectable({ providedIn: 'root' })
export class ArchiveDownload {
  private readonly document = inject(DOCUMENT);
  private readonly http = inject(HttpClient);

  /**
   * Checks whether the server would allow the download, since the browser does not report a refused download to the
   * page.
   *
   * @throws Problem
   */
  async ask(): Promise<void> {
    try {
      await firstValueFrom(this.http.head(url));
    } catch (error) {
      // The answer to HEAD has no body with a reason. Everybody who sees this page may export, so a 403 means that the
      // sign-in is too old.
      throw toProblem(error).status === 403 ? new Problem({ code: 'reauthentication-required' }) : error;
    }
  }

  start(): void {
    const link = this.document.createElement('a');
    link.href = url;
    link.download = '';
    link.click();
  }
}
