// Hands the export to the browser's own downloads: it is written to disk as it arrives, however large it is, and goes on
// when the page is left.
import { DOCUMENT, Injectable, inject } from '@angular/core';

@Injectable({ providedIn: 'root' })
export class ArchiveDownload {
  private readonly document = inject(DOCUMENT);

  start(): void {
    const link = this.document.createElement('a');
    link.href = '/api/account/export';
    link.download = '';
    link.click();
  }
}
