import { sourceOf } from '@sv/server/http/source-of';
import { cookieNames } from '@sv/server/session-cookie/cookie-names';
import { asksAuthServer } from './session';
import type { Exchange } from '../../kernel/exchange/exchange';
import { needsNoSession } from '../needs-no-session';
import { rateLimit } from './rate-limit';

const exchange = (fields: Partial<Exchange>): Exchange =>
  ({ path: '/api/shell', clientAddress: '192.0.2.1', cookie: null, ...fields }) as Exchange;

const cookieOf = (userId: string, sessionId: string) => ({ userId, sessionId }) as Exchange['cookie'];

describe('the general limit', () => {
  it('refuses what is over it, with Retry-After', () => {
    const step = rateLimit(3);
    for (let n = 0; n < 3; n++) expect(step(exchange({}))).toBe('next');
    expect(() => step(exchange({}))).toThrow(
      expect.objectContaining({
        code: 'rate-limited',
        headers: { 'retry-after': expect.stringMatching(/^[1-9]\d?$/) },
      }),
    );
  });

  it('counts a verified person apart from strangers at their address, so that forged cookies get no bucket', () => {
    const step = rateLimit(1);
    expect(step(exchange({}))).toBe('next');
    expect(step(exchange({ cookie: cookieOf('ada', 's1') }))).toBe('next');
    expect(() => step(exchange({}))).toThrow();
  });

  it('is no wider for a person with many sessions, wherever they are used', () => {
    const step = rateLimit(6);
    for (let session = 0; session < 6; session++)
      expect(step(exchange({ cookie: cookieOf('ada', `s${session}`), clientAddress: `192.0.2.${session}` }))).toBe(
        'next',
      );
    expect(() => step(exchange({ cookie: cookieOf('ada', 's7'), clientAddress: '192.0.2.7' }))).toThrow('Retry-After');
  });

  it('is ten times as wide for all who are signed in at an address, and what one has too much of is not counted', () => {
    const step = rateLimit(2);
    const ask = (userId: string) => () => step(exchange({ cookie: cookieOf(userId, userId) }));
    for (let n = 0; n < 2; n++) expect(ask('greedy')()).toBe('next');
    for (let n = 0; n < 18; n++) expect(ask('greedy')).toThrow();
    for (let person = 0; person < 9; person++) for (let n = 0; n < 2; n++) expect(ask(`p${person}`)()).toBe('next');
    expect(ask('one too many')).toThrow();
    expect(step(exchange({ cookie: cookieOf('elsewhere', 's'), clientAddress: '198.51.100.1' }))).toBe('next');
  });

  it('takes a customer of IPv6, who has a /64, for one address', () => {
    const step = rateLimit(1);
    expect(step(exchange({ clientAddress: '2001:db8:1:2::1' }))).toBe('next');
    expect(() => step(exchange({ clientAddress: '2001:db8:1:2:ffff::1' }))).toThrow();
    expect(step(exchange({ clientAddress: '2001:db8:1:3::1' }))).toBe('next');
  });

  it.each(['/api/account/notifications/stream', '/api/health', '/api/health/ready', '/main-ABCDEFGH.js', '/tasks'])(
    'does not count %s',
    path => {
      const step = rateLimit(1);
      for (let n = 0; n < 5; n++) expect(step(exchange({ path }))).toBe('next');
    },
  );

  it.each(['/consent', '/login', '/register', '/forgot-password', '/reset-password', '/verify-email'])(
    'counts the page %s, for which somebody else is asked or a token made',
    path => {
      const step = rateLimit(1);
      expect(step(exchange({ path }))).toBe('next');
      expect(() => step(exchange({ path }))).toThrow();
    },
  );

  it('counts the API of a plugin', () => {
    const step = rateLimit(1);
    expect(step(exchange({ path: '/tasks/api/lists' }))).toBe('next');
    expect(() => step(exchange({ path: '/tasks/api/lists' }))).toThrow();
  });

  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('takes %s as %s', (address, source) => expect(sourceOf(address)).toBe(source));

  it('counts the route of a plugin that has nothing behind /api', () => {
    const step = rateLimit(1);
    expect(step(exchange({ path: '/tasks/api' }))).toBe('next');
    expect(() => step(exchange({ path: '/tasks/api' }))).toThrow();
  });

  describe('of what makes us ask the auth server', () => {
    const names = cookieNames('http://localhost:3000');
    const limited = (path: string, cookie?: string, verified: Exchange['cookie'] = null) => {
      const step = rateLimit(1, asksAuthServer({ names, needsNoSession }));
      const request = { headers: { cookie } } as Exchange['request'];
      const ask = () => step(exchange({ path, request, cookie: verified }));
      for (let n = 0; n < 10; n++) expect(ask()).toBe('next');
      return ask;
    };

    it.each([
      ['a page with a session that somebody made up', '/tasks', 'sv_session=made-up'],
      ['a page with a cache cookie that somebody made up', '/', 'sv_session_data=made-up'],
      ['health for administrators, asked by nobody', '/api/admin/health', 'sv_session=made-up'],
      ['a file of the sign-in pages', '/login/assets/none.js', undefined],
    ])('bounds %s', (_, path, cookie) => expect(limited(path, cookie)).toThrow('Retry-After'));

    it.each([
      ['a page without a session', '/tasks', 'theme=dark', null],
      ['a page of somebody who is signed in', '/tasks', 'sv_session=real', cookieOf('ada', 's1')],
      ['a file', '/main-ABCDEFGH.js', 'sv_session=old', null],
      ['health', '/api/health', 'sv_session=old', null],
    ])('does not bound %s', (_, path, cookie, verified) => expect(limited(path, cookie, verified)()).toBe('next'));
  });
});
