// Sends an error in a plugin's page to the server. Loaded when there is one.
import type { PageError } from '@sv/contracts/shell.contract';

const maxMessageLength = 300;
const maxStackLength = 2000;
const maxPathLength = 300;

/** @param sent what was reported before, and this one from now on */
export async function sendPageError(pluginId: string, error: unknown, sent: Set<string>): Promise<void> {
  const body = toPageError(error, document.location);
  const key = [pluginId, body.message, body.stack?.split('\n')[0]].join(' ');
  if (sent.has(key)) return;
  sent.add(key);
  // Not with HttpClient, because its interceptors react to requests and to failures.
  await fetch(`/api/plugins/${encodeURIComponent(pluginId)}/page-errors`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: true,
  });
}

function toPageError(error: unknown, { origin, pathname }: Location): PageError {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  const text = (message || name).slice(0, maxMessageLength);
  // Chromium's begins with the message, which may have several lines.
  const frames = (stack ?? '').split('\n').filter(line => /^\s+at |@/.test(line));
  const calls = frames.map(line => line.trim().replaceAll(origin, '')).join('\n');
  return { message: text, stack: calls.slice(0, maxStackLength), path: pathname.slice(0, maxPathLength) };
}
