// Reports an error in a plugin's page to the server, once per error: the plugin's author reads the server log, not the
// browser's console.
import { DOCUMENT, Injectable, inject } from '@angular/core';

@Injectable({ providedIn: 'root' })
export class ErrorReporter {
  private readonly document = inject(DOCUMENT);
  private readonly sent = new Set<string>();

  report(pluginId: string, error: unknown): void {
    // Without a network nothing can be reported either.
    this.send(pluginId, error).catch(() => undefined);
  }

  private async send(pluginId: string, error: unknown): Promise<void> {
    const { sendPageError, toPageError } = await import('./page-error');
    const body = toPageError(error, this.document.location);
    const key = [pluginId, body.message, body.stack?.split('\n')[0]].join(' ');
    if (this.sent.has(key)) return;
    this.sent.add(key);
    await sendPageError(pluginId, body);
  }
}
