import { sourceOf } from '@sv/server/http/source-of';
import type { Exchange } from '../exchange';
import { rateLimit } from './rate-limit';

const exchange = (fields: Partial<Exchange>): Exchange =>
  ({ path: '/api/shell', clientAddress: '192.0.2.1', cookie: null, ...fields }) as Exchange;

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

  it("counts a verified session apart from its address, so that a stranger's forged cookies get no bucket", () => {
    const step = rateLimit(1);
    const cookie = { sessionId: 'session' } as Exchange['cookie'];
    expect(step(exchange({}))).toBe('next');
    expect(step(exchange({ cookie }))).toBe('next');
    expect(() => step(exchange({}))).toThrow();
  });

  it.each(['/api/account/notifications/stream', '/api/health', '/api/health/ready', '/main-ABCDEFGH.js', '/tasks'])(
    'does not count %s',
    path => {
      const step = rateLimit(1);
      for (let n = 0; n < 5; n++) expect(step(exchange({ path }))).toBe('next');
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
});
