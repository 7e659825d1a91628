import { safeReturnUrl } from './safe-return-url';

describe('safeReturnUrl', () => {
  it.each(['/', '/tasks', '/tasks/lists/1?done=1#top', '/a//b'])('keeps %s', path => {
    expect(safeReturnUrl(path)).toBe(path);
  });

  it.each([
    null,
    '',
    'tasks',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/\n/evil.example',
    '/ok\u0000',
    ' /tasks',
  ])('takes %j for the start page', value => {
    expect(safeReturnUrl(value)).toBe('/');
  });
});
