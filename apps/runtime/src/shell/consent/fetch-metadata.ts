import type { IncomingHttpHeaders } from 'node:http';

/**
 * What a browser says of how its answer will be used (Fetch Metadata). Scripts cannot set these headers.
 *
 * - `document`: a person's own tab shows the answer, and no script but its own can read it
 * - `unknown`: the browser says nothing, as on plain http in a LAN; it may be anything
 * - `other`: a script, a frame, or a page that is fetched before anybody asked for it
 */
export function useOf(headers: IncomingHttpHeaders): 'document' | 'unknown' | 'other' {
  const { 'sec-fetch-dest': dest, 'sec-fetch-mode': mode, 'sec-fetch-site': site, 'sec-purpose': purpose } = headers;
  if (purpose !== undefined || headers['purpose'] !== undefined) return 'other';
  if (dest === undefined && mode === undefined && site === undefined) return 'unknown';
  return dest === 'document' && mode === 'navigate' ? 'document' : 'other';
}

/**
 * Whether a service worker passed on the navigation of a person. The browser then sends `empty`, because it cannot know
 * what the worker does with the answer (seen in Chromium). No script can send this combination without a worker.
 */
export const passedByWorker = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-fetch-dest'] === 'empty' && headers['sec-fetch-mode'] === 'navigate';
