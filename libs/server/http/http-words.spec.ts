import type { IncomingMessage } from 'node:http';
import { jsonExtent } from './json-extent';
import { prefersHtml } from './prefers-html';
import { safeReturnUrl } from './return-url';
import { TrustedProxies } from './trusted-proxies';

describe('prefersHtml', () => {
  it.each([
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', true],
    ['text/html', true],
    ['application/json, text/html', true],
    ['application/json, text/html;q=0.9', false],
    ['text/html;q=0', false],
    ['application/json', false],
    ['*/*', false],
    ['', false],
    [undefined, false],
  ])('%j → %s', (accept, navigates) => expect(prefersHtml(accept)).toBe(navigates));
});

describe('safeReturnUrl (open redirect)', () => {
  it.each(['/', '/tasks?state=done#x', '/a//b', '/%2f%2fevil.example'])('keeps %j', url =>
    expect(safeReturnUrl(url)).toBe(url),
  );

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/\n/evil.example',
    '/a\u0000',
    '\u0001/tasks',
    ' /tasks',
    '',
    null,
    ['/tasks'],
  ])('counts %j as /', url => expect(safeReturnUrl(url)).toBe('/'));
});

describe('TrustedProxies', () => {
  const request = (remoteAddress: string, forwarded?: string): IncomingMessage =>
    ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage;
  const proxies = new TrustedProxies(['10.0.0.0/8', '2001:db8::1']);

  it.each([
    ['a stranger is taken for himself, whatever he forwards', '192.0.2.1', '203.0.113.9', '192.0.2.1'],
    ['a proxy is believed', '10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['the nearest hop that is no proxy counts', '10.0.0.1', '6.6.6.6, 203.0.113.9, 10.2.3.4', '203.0.113.9'],
    ['what is no address is not believed', '10.0.0.1', '203.0.113.9, unknown', '10.0.0.1'],
    ['without the header the peer counts', '10.0.0.1', undefined, '10.0.0.1'],
    ['an IPv4 address on an IPv6 socket is one', '::ffff:10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['an IPv6 proxy is believed', '2001:db8::1', '2001:db8::9', '2001:db8::9'],
  ])('%s', (_, peer, forwarded, address) => {
    expect(proxies.clientAddress(request(peer, forwarded))).toBe(address);
  });

  it.each(['10.0.0.0/33', 'proxy.example', '10.0.0.0/x', '', '::/129'])('refuses %j, and names it', range => {
    expect(() => new TrustedProxies([range])).toThrow(RangeError);
  });
});

describe('jsonExtent', () => {
  it.each([
    ['{}', 1, 1],
    ['[[[]]]', 3, 3],
    ['{"a":[{"b":1}]}', 3, 3],
    ['"[[[["', 0, 0],
    ['["\\"[[[",1,2]', 1, 3],
    ['[],[]', 1, 3],
    ['"unfinished \\', 0, 0],
  ])('%s is %d deep and has %d values at most', (text, depth, values) =>
    expect(jsonExtent(Buffer.from(text))).toEqual({ depth, values }),
  );
});
