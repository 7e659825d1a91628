import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Exchange } from '../../kernel/exchange/exchange';
import { stripHeaders } from './strip-headers';

/** A request as Node's parser makes it: names in lower case in `headers`, as sent in `rawHeaders`. */
function exchangeWith(rawHeaders: string[]): Exchange {
  const request = new IncomingMessage(new Socket());
  request.rawHeaders = rawHeaders;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!.toLowerCase();
    const known = request.headers[name];
    request.headers[name] = known === undefined ? rawHeaders[at + 1]! : `${String(known)}, ${rawHeaders[at + 1]!}`;
  }
  const response = new ServerResponse(request);
  return { request, response, method: 'GET', path: '/', query: '', startedAt: 0 } as unknown as Exchange;
}

const NAMES = [
  'user-id',
  'user-role',
  'user-email',
  'user-name',
  'user-image',
  'user-capabilities',
  'session-id',
  'plugin-id',
  'tenant-id',
  'dev-mode',
  'anything',
];
const SPELLINGS = [
  (name: string) => `x-platform-${name}`,
  (name: string) => `X-Platform-${name}`,
  (name: string) => `X-PLATFORM-${name.toUpperCase()}`,
  (name: string) => `x_platform_${name}`,
  (name: string) => `x_platform_${name.replaceAll('-', '_')}`,
  (name: string) => `X_Platform-${name}`,
  (name: string) => `x-platform_${name}`,
  (name: string) => `X-Platform_${name.replaceAll('-', '_').toUpperCase()}`,
  (name: string) => `x-platform--${name}`,
  (name: string) => `x-platform-_${name}`,
];
const TIMES = [1, 2];

describe('identity headers from outside (spoofing)', () => {
  const variants = NAMES.flatMap(name => SPELLINGS.flatMap(spell => TIMES.map(times => [spell(name), times] as const)));

  it('has more than 200 variants to try', () => expect(variants.length).toBeGreaterThanOrEqual(200));

  it.each(variants)('%s, sent %d times, is gone everywhere', (name, times) => {
    const exchange = exchangeWith([...Array<string[]>(times).fill([name, 'platform:owner']).flat(), 'Accept', '*/*']);

    expect(stripHeaders(exchange)).toBe('next');

    const { headers, rawHeaders, headersDistinct } = exchange.request;
    expect(Object.keys(headers)).toEqual(['accept']);
    expect(rawHeaders).toEqual(['Accept', '*/*']);
    expect(Object.keys(headersDistinct).filter(key => key.startsWith('x'))).toEqual([]);
  });
});

describe('the two credentials', () => {
  it('are read from exactly one value and then deleted', () => {
    const exchange = exchangeWith(['X-Platform-Admin-Key', 'key', 'x-platform-dev-mode-secret', 'secret']);
    expect(stripHeaders(exchange)).toBe('next');
    expect([exchange.adminKey, exchange.devModeSecret]).toEqual(['key', 'secret']);
    expect(exchange.request.headers).toEqual({});
  });

  it.each([
    ['twice', ['x-platform-admin-key', 'a', 'X-Platform-Admin-Key', 'b']],
    ['with a list', ['x-platform-admin-key', 'a, b']],
    ['with underscores', ['x_platform_admin_key', 'a']],
    ['under a mixed spelling', ['x-platform-dev_mode-secret', 'a']],
  ])('are refused when they come %s', (_, raw) => {
    expect(() => stripHeaders(exchangeWith(raw))).toThrow(expect.objectContaining({ code: 'bad-header' }));
  });
});
