import { isPlainPath } from './request-path';

const DOTS = [
  '..',
  '.',
  '%2e%2e',
  '%2E%2E',
  '.%2e',
  '%2e.',
  '%2e',
  '%252e%252e',
  '%25%32%65%25%32%65',
  '%252e.',
  '%25252e%25252e',
];
const SLASHES = ['/', '\\', '%2f', '%2F', '%5c', '%5C', '%252f', '%255c'];
const TARGETS = ['internal', 'internal/users', 'api/verify'];

const attacks = DOTS.flatMap(dots =>
  SLASHES.flatMap(slash => TARGETS.map(target => `/api/auth${slash}${dots}${slash}${dots}${slash}${target}`)),
);

describe('path traversal to routes of the auth server', () => {
  it('has more than 200 variants to try', () => expect(attacks.length).toBeGreaterThanOrEqual(200));

  it.each(attacks)('%s is not taken', path => expect(isPlainPath(path)).toBe(false));

  it.each([
    '/a\0b',
    '/a%00b',
    '/a%2500b',
    '/%zz',
    '/%',
    '/%c3%28',
    'no-slash',
    '',
    '*',
    'http://elsewhere/',
    '/a b',
    '/a\tb',
    '/caf\u00e9',
    '/a\x7f',
    '/index.html#.js',
    '/#',
  ])('%j is not taken', path => expect(isPlainPath(path)).toBe(false));

  it.each([
    '/',
    '/tasks',
    '/tasks/api/lists',
    '/file.name.js',
    '/.well-known/x',
    '/a..b/c',
    '/...',
    '/100%25',
    '/caf%C3%A9',
    '/a%20b',
  ])('%s is taken as it stands', path => expect(isPlainPath(path)).toBe(true));
});
