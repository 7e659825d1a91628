// What a browser asks for when a person opens a page, and how they are led to another one.
import { prefersHtml } from '@sv/server/http/prefers-html';
import type { Exchange } from './exchange';

/** `/consent` is the one page that takes a form. */
export const isNavigation = ({ method, path, request }: Exchange): boolean =>
  (method === 'GET' || method === 'HEAD' || path === '/consent') && prefersHtml(request.headers.accept);

export function redirect({ response }: Exchange, location: string): void {
  response.writeHead(303, { location, 'cache-control': 'no-store', 'content-length': 0 });
  response.end();
}
