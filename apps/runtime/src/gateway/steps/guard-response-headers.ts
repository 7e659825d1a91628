import { isPlatformCookie, nameSet } from '@sv/server/session-cookie/cookie-names';
import { ServerResponse, type OutgoingHttpHeader, type OutgoingHttpHeaders } from 'node:http';
import { keepFromWorkers } from '../../kernel/exchange/security-headers';

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[];

/** Cookies that the gateway sets with an answer, and that the plugin which answers must not read. */
const held = new WeakMap<ServerResponse, string[]>();

/**
 * Prevents a plugin's answer from setting our cookies and from sending headers that apply to the whole site. Every way
 * of sending headers goes through `writeHead`. A refreshed session cookie that belongs to this answer is added when the
 * head is sent.
 */
export function guardResponseHeaders(response: ServerResponse): void {
  const due = cookiesOf(response);
  if (due.length > 0) {
    held.set(response, due);
    response.removeHeader('set-cookie');
  }
  // Libraries replace these functions with their own, which call ours. No library needs to delete them.
  Object.defineProperties(response, GUARDED);
}

/**
 * Headers that apply to the whole site, and that browsers keep for longer than the plugin is installed: which pages a
 * plugin's service worker may control, that all data of the site is deleted, who is informed of each request, and where
 * the site is.
 */
const OF_THE_SITE = [
  'service-worker-allowed',
  'clear-site-data',
  'nel',
  'report-to',
  'alt-svc',
  'strict-transport-security',
];

/** The second is Node's old name for the first. */
const GUARDED: PropertyDescriptorMap = {
  writeHead: { value: writeHead, writable: true },
  writeHeader: { value: writeHead, writable: true },
};

function writeHead(this: ServerResponse, status: number, reason?: string | Headers, headers?: Headers): ServerResponse {
  const message = typeof reason === 'string' ? reason : undefined;
  applyHeaders(this, typeof reason === 'string' ? headers : (headers ?? reason));
  const cookies = cookiesOf(this);
  const own = cookies.filter(line => !isPlatformCookie(nameSet(line)));
  // As strings: an object could return another text to Node than it returned here.
  if (cookies.length > 0) this.setHeader('set-cookie', own);
  for (const name of OF_THE_SITE) this.removeHeader(name);
  keepFromWorkers(this);
  this.statusMessage = message ?? this.statusMessage;
  ServerResponse.prototype.writeHead.call(this, status);
  const due = held.get(this);
  if (due) sendHeadWith(due, this);
  return this;
}

/** Headers that are given with the head replace those of the same name that were set before. */
function applyHeaders(response: ServerResponse, headers: Headers = {}): void {
  if (!Array.isArray(headers)) {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value!);
    return;
  }
  for (let at = 0; at < headers.length; at += 2) response.removeHeader(String(headers[at]));
  for (let at = 0; at < headers.length; at += 2)
    response.appendHeader(String(headers[at]), headers[at + 1] as string | string[]);
}

const cookiesOf = (response: ServerResponse): string[] => [response.getHeader('set-cookie') ?? []].flat().map(String);

/**
 * Sends the head at once, with lines that the response object does not keep. The plugin can read everything that Node
 * keeps as a header, or as the text of the head, for as long as it has the response.
 */
function sendHeadWith(cookies: readonly string[], response: ServerResponse): void {
  const sent = response as ServerResponse & { _header: string };
  const head = sent._header;
  const afterStatus = head.indexOf('\r\n') + 2;
  const lines = cookies.map(cookie => `Set-Cookie: ${cookie}\r\n`).join('');
  sent._header = head.slice(0, afterStatus) + lines + head.slice(afterStatus);
  response.flushHeaders();
  sent._header = head;
}
