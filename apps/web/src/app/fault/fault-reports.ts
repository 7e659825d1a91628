// Tells the server of an error in a plugin's page, once: the page is in the browser, and its author looks at the log.
import { DOCUMENT, Injectable, inject } from '@angular/core';
import type { PageError } from '@sv/contracts/shell.contract';

const longestMessage = 300;
const longestStack = 2000;
const longestPath = 300;

@Injectable({ providedIn: 'root' })
export class FaultReports {
  private readonly document = inject(DOCUMENT);
  private readonly sent = new Set<string>();

  report(pluginId: string, error: unknown): void {
    const body = this.bodyOf(error);
    const key = [pluginId, body.message, body.stack?.split('\n')[0]].join(' ');
    if (this.sent.has(key)) return;
    this.sent.add(key);
    // Not by HttpClient: a write through it means to other tabs that something has changed.
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
    const words = (message || name).slice(0, longestMessage);
    // Chromium's begins with the message, which may have several lines.
    const frames = (stack ?? '').split('\n').filter(line => /^\s+at |@/.test(line));
    const calls = frames.map(line => line.trim().replaceAll(origin, '')).join('\n');
    return { message: words, stack: calls.slice(0, longestStack), path: pathname.slice(0, longestPath) };
  }
}
