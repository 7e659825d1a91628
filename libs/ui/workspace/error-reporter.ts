// Reports an error in a plugin's page to the server, once per error: the plugin's author reads the server log, not the
// browser's console.
import { Injectable } from '@angular/core';

@Injectable({ providedIn: 'root' })
export class ErrorReporter {
  private readonly sent = new Set<string>();

  report(pluginId: string, error: unknown): void {
    const sending = import('./page-error').then(({ sendPageError }) => sendPageError(pluginId, error, this.sent));
    // Without a network nothing can be reported either.
    sending.catch(() => undefined);
  }
}
