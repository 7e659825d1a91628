import { PathPatterns } from './public-paths.js';

describe('patterns of open addresses', () => {
  const paths = new PathPatterns('/notes/api', ['/share/**', '/hooks/*', '/v1.0', '/g/:group/:token']);

  it.each([
    ['/notes/api/share/x', '/notes/api/share/**'],
    ['/notes/api/share/x/y/z', '/notes/api/share/**'],
    ['/notes/api/hooks/pay.v1', '/notes/api/hooks/*'],
    ['/notes/api/v1.0', '/notes/api/v1.0'],
    ['/notes/api/g/%E2%82%AC/t', '/notes/api/g/:group/:token'],
  ])('%s matches', (path, pattern) => expect(paths.match(path)).toBe(pattern));

  it.each([
    '/notes/api/share',
    '/notes/api/share/',
    '/notes/api/share/x/',
    '/notes/api/share//x',
    '/notes/api/share/..',
    '/notes/api/share/x/../y',
    '/notes/api/share/.',
    '/notes/api/share/a%2Fb',
    '/notes/api/share/a%2fb',
    '/notes/api/share/a%5cb',
    '/notes/api/share/%2E%2E',
    '/notes/api/share/a%00',
    '/notes/api/share/a%2500',
    '/notes/api/share/a%',
    '/notes/api/share/a\\b',
    '/notes/api/Share/x',
    '/notes/api/hooks/a/b',
    '/notes/api/v1x0',
    '/notes/apishare/x',
    '/x/notes/api/share/x',
    '/notes/api/share/x\n',
  ])('%s does not', path => expect(paths.match(path)).toBeNull());

  it('takes as long for a hostile address as for any other', () => {
    const started = performance.now();
    expect(paths.match(`/notes/api/share/${'a/'.repeat(20_000)}!\n`)).toBeNull();
    expect(performance.now() - started).toBeLessThan(500);
  });
});
