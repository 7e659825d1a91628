import { TrustedProxies } from '@sv/server/http/trusted-proxies';
import type { IncomingMessage } from 'node:http';
import { HostPolicy } from './host-policy';

const policy = new HostPolicy({
  publicUrl: 'https://work.example.org',
  // The second is no name: an IPv6 address is in brackets.
  allowedHosts: ['box.lan', 'fd00::1'],
  trustedProxies: new TrustedProxies(['10.0.0.0/8']),
});

const request = (headers: Record<string, string>, remoteAddress = '192.0.2.1'): IncomingMessage =>
  ({ headers: { host: 'work.example.org', ...headers }, socket: { remoteAddress } }) as unknown as IncomingMessage;

describe('the Host header (DNS rebinding)', () => {
  it.each([
    'work.example.org',
    'WORK.example.org:443',
    'work.example.org.',
    'localhost:3000',
    '127.0.0.1',
    '127.9.9.9:3000',
    '[::1]:3000',
    'box.lan',
  ])('%s is ours', host => expect(policy.knows(host)).toBe(true));

  it.each([
    'evil.example',
    'work.example.org.evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '10.0.0.1',
    '',
    'work.example.org@evil',
    'evil/work.example.org',
    'evil:example:1',
    undefined,
  ])('%s is not ours', host => expect(policy.knows(host)).toBe(false));
});

describe('the origin of a write (CSRF)', () => {
  it.each([
    ['no browser', {}],
    ['our own page', { 'sec-fetch-site': 'same-origin', origin: 'https://work.example.org' }],
    ['typed by hand', { 'sec-fetch-site': 'none' }],
    ['PUBLIC_URL in Origin', { origin: 'https://work.example.org' }],
    ['its own scheme and host', { host: 'box.lan:3000', origin: 'http://box.lan:3000' }],
  ])('%s may write', (_, headers) => expect(policy.allowsWrite(request(headers))).toBe(true));

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sister host', { 'sec-fetch-site': 'same-site', origin: 'https://work.example.org' }],
    ['two values', { 'sec-fetch-site': 'same-origin, cross-site' }],
    ['a foreign Origin', { origin: 'https://evil.example' }],
    ['a null Origin', { origin: 'null' }],
    ['another port', { host: 'localhost:3000', origin: 'http://localhost:4000' }],
    [
      'a forwarded host nobody vouches for',
      { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    ],
  ])('%s may not write', (_, headers) => expect(policy.allowsWrite(request(headers))).toBe(false));

  it('believes the forwarded host of a trusted proxy, and of that one the last value', () => {
    const headers = {
      origin: 'https://alias.example',
      'x-forwarded-host': 'evil.example, alias.example',
      'x-forwarded-proto': 'https',
    };
    expect(policy.allowsWrite(request(headers, '10.1.2.3'))).toBe(true);
    expect(policy.allowsWrite(request({ ...headers, origin: 'https://evil.example' }, '10.1.2.3'))).toBe(false);
  });
});
