import { webUrl } from './web-url';

describe('webUrl', () => {
  it.each(['http://localhost:3000/a?b#c', 'https://example.com/', 'https://xn--bcher-kva.example/'])('keeps %s', url =>
    expect(webUrl(url)).toBe(url),
  );

  it('keeps what it checked, not what was typed', () =>
    expect(webUrl(' HTTPS://Example.com')).toBe('https://example.com/'));

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://example.com/1',
    '//example.com',
    'example.com',
    '/bookmarks',
    'https://',
    '',
    `https://example.com/${'a'.repeat(2048)}`,
  ])('refuses %j', url => expect(webUrl(url)).toBeNull());
});
