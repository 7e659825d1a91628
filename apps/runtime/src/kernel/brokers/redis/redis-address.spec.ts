import { readRedisAddress, withoutSecrets } from './redis-address';

describe('REDIS_URL', () => {
  it.each([
    ['redis://127.0.0.1', { host: '127.0.0.1', port: 6379, tls: false }],
    ['redis://cache:7000/3', { host: 'cache', port: 7000, tls: false }],
    ['REDIS://[::1]:7000', { host: '::1', port: 7000, tls: false }],
    ['rediss://cache.example.org', { host: 'cache.example.org', port: 6379, tls: true }],
    ['redis://:p%40ss@cache', { host: 'cache', port: 6379, tls: false, password: 'p@ss' }],
    ['redis://ada:secret@cache/0', { host: 'cache', port: 6379, tls: false, username: 'ada', password: 'secret' }],
    ['redis://cache?enableOfflineQueue=true', { host: 'cache', port: 6379, tls: false }],
  ])('%s', (url, address) => expect(readRedisAddress(url)).toEqual(address));

  it.each([
    'http://127.0.0.1:6379',
    'redis:',
    'redis://',
    '127.0.0.1:6379',
    'redis://cache/name',
    'redis://cache:70000',
    'redis://:50%@cache',
    '',
  ])("is nothing for '%s'", url => expect(readRedisAddress(url)).toBeNull());

  it('keeps the password out of what a server repeats', () => {
    const address = readRedisAddress('redis://:open%20sesame@cache')!;
    expect(withoutSecrets("ERR unknown command 'AUTH', with args beginning with: 'open sesame'", address)).toBe(
      "ERR unknown command 'AUTH', with args beginning with: '***'",
    );
  });
});
