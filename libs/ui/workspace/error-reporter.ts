// Reports an error in a plugin's page to the server, once per error: the plugin's author reads the server log, not the
// browser's console.
import { DOCUMENT, Injectable, inject } from '@angular/core';
import type { PageError } from '@sv/contracts/shell.contract';

const maxMessageLength = 300;
const maxStackLength = 2000;
const maxPathLength = 300;

@Injectable({ providedIn: 'root' })
export class ErrorReporter {
  private readonly document = inject(DOCUMENT);
  private readonly sent = new Set<string>();

  report(pluginId: string, error: unknown): void {
    const body = this.bodyOf(error);
    const key = [pluginId, body.message, body.stack?.split('\n')[0]].join(' ');
    if (this.sent.has(key)) return;
    this.sent.add(key);
    // Not with HttpClient, because its interceptors react to requests and to failures.
    fetch(`/api/plugins/${encodeURIComponent(pluginId)}/page-errors`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      keepalive: true,
    }).catch(() => undefined);
  }

  private bodyOf(error: unknown): PageError {
    const { origin, pathname } = this.document.location;
    const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
    const text = (message || name).slice(0, maxMessageLength);
    // Chromium's begins with the message, which may have several lines.
    const frames = (stack ?? '').split('\n').filter(line => /^\s+at |@/.test(line));
    const calls = frames.map(line => line.trim().replaceAll(origin, '')).join('\n');
    return { message: text, stack: calls.slice(0, maxStackLength), path: pathname.slice(0, maxPathLength) };
  }
}
