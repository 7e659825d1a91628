// Hands the export to the browser's own downloads: it is written to disk as it arrives, however large it is, and goes on
// when the page is left.
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
   * Asks whether it would be given, since the browser tells the page nothing of a download that is refused.
   *
   * @throws Problem
   */
  async ask(): Promise<void> {
    try {
      await firstValueFrom(this.http.head(url));
    } catch (error) {
      // An answer to HEAD has no body to say why. Whoever sees this page may export, if not with a sign-in of long ago.
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
