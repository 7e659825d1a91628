import type { IncomingMessage } from 'node:http';
import { ThisMachine } from './this-machine';

const PUBLIC_URL = 'http://localhost:3000';

const asked = (
  headers: Record<string, string> = {},
  { peer = '127.0.0.1', publicUrl = PUBLIC_URL, host = '127.0.0.1' } = {},
) =>
  new ThisMachine({ publicUrl, host }).sent({
    headers: { host: 'localhost:3000', ...headers },
    socket: { remoteAddress: peer },
  } as unknown as IncomingMessage);

/** Strangers behind a proxy or a tunnel on this machine became the first owner of a fresh instance. */
describe('somebody at this machine', () => {
  it.each([
    ['directly', {}, {}],
    ['over IPv6', { host: '[::1]:3000' }, { peer: '::1', host: '::1' }],
    ['on a dual-stack socket', {}, { peer: '::ffff:127.0.0.1' }],
    [
      'by another name of it',
      { host: 'work.localhost' },
      { publicUrl: 'http://work.localhost:3000', host: 'localhost' },
    ],
    ['through a proxy of theirs', { 'x-forwarded-for': '127.0.0.1, ::1', 'x-real-ip': '127.0.0.1' }, {}],
    [
      'through one that says all it knows',
      { 'x-forwarded-for': '::1', 'x-forwarded-proto': 'http', 'x-forwarded-port': '4200' },
      {},
    ],
    ['through one with ports', { 'x-forwarded-for': '127.0.0.1:4711', forwarded: 'for="[::1]:4711";proto=http' }, {}],
  ])('asks %s', (_, headers, where) => expect(asked(headers, where)).toBe(true));

  it.each([
    ['the instance has an address', {}, { publicUrl: 'https://work.example.com' }],
    ['the instance has an address in the house', {}, { publicUrl: 'http://192.168.1.4:3000' }],
    ['it listens on every address, as in a container', {}, { host: '0.0.0.0' }],
    ['it listens on every address of IPv6', {}, { host: '::' }],
    ['it listens on an address of the house', {}, { host: '192.168.1.4' }],
    ['the peer is another machine', {}, { peer: '172.17.0.1' }],
    ['the peer is gone', {}, { peer: '' }],
    ['Host is a name of the instance', { host: 'work.example.com' }, {}],
    ['Host only begins like loopback', { host: '127.0.0.1.example.com' }, {}],
    ['Host is none', { host: '' }, {}],
    ['a proxy forwards a stranger', { 'x-forwarded-for': '203.0.113.9' }, {}],
    ['a stranger wrote the first entry', { 'x-forwarded-for': '127.0.0.1, 203.0.113.9' }, {}],
    ['a stranger hides among ours', { 'x-forwarded-for': '127.0.0.1, unknown, ::1' }, {}],
    ['a proxy forwards nobody', { 'x-forwarded-for': '' }, {}],
    ['a proxy names them in X-Real-IP', { 'x-real-ip': '203.0.113.9' }, {}],
    ['a proxy names them in Forwarded', { forwarded: 'for=203.0.113.9;proto=https' }, {}],
    ['a proxy names them in IPv6', { forwarded: 'For="[2001:db8::1]:4711"' }, {}],
    ['a proxy hides them in Forwarded', { forwarded: 'for=127.0.0.1, proto=https' }, {}],
    ['a proxy gives them a name', { forwarded: 'for=_hidden' }, {}],
    ['a proxy was asked under another name', { 'x-forwarded-host': 'work.example.com' }, {}],
    ['a proxy says no more than that it is one', { via: '1.1 tunnel' }, {}],
    ['a proxy says how it was asked and not by whom', { 'x-forwarded-proto': 'https' }, {}],
    ['a proxy names its port alone', { 'x-forwarded-port': '443', 'x-forwarded-host': 'localhost' }, {}],
    ['a tunnel names them in a header of its own', { 'cf-connecting-ip': '203.0.113.9' }, {}],
    ['a delivery network names them', { 'true-client-ip': '203.0.113.9', 'x-forwarded-for': '127.0.0.1' }, {}],
    ['a proxy calls them client', { 'x-client-ip': '2001:db8::1' }, {}],
    ['an address is no address', { 'x-forwarded-for': 'x@127.0.0.1' }, {}],
    ['an address is a path', { 'x-real-ip': '127.0.0.1/evil' }, {}],
  ])('is nobody when %s', (_, headers, where) => expect(asked(headers, where)).toBe(false));
});
