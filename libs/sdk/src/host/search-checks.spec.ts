import { checkedAnswer, isOwnPath } from './search-checks.js';

const good = { id: '1', title: 'Milk', url: '/notes/1' };

describe('the answer to a search', () => {
  it('is kept as it is shown: one line each, without markup of the text direction, cut to their length', () => {
    const result = { ...good, title: ` a\n b\u202e ${'x'.repeat(300)}`, subtitle: '', at: new Date(0), secret: 'x' };
    expect(checkedAnswer([result], '/notes').results).toEqual([
      { ...good, title: `a b ${'x'.repeat(196)}`, subtitle: null, icon: null, at: '1970-01-01T00:00:00.000Z' },
    ]);
  });

  it.each([
    ['nothing', null],
    ['a text', 'Milk'],
    ['a result without an id', { ...good, id: '' }],
    ['a result with an id of 101 characters', { ...good, id: 'x'.repeat(101) }],
    ['a result without a title', { ...good, title: ' \n ' }],
    ['a title that is no text', { ...good, title: ['x'] }],
    ['a result in another app', { ...good, url: '/console' }],
    ['a script', { ...good, url: 'javascript:alert(1)' }],
    ['another host', { ...good, url: '//evil.example/notes' }],
    ['a picture of another host', { ...good, icon: 'https://evil.example/x.png' }],
    ['a date that is none', { ...good, at: 'soon' }],
  ])('is kept without %s', (_, result) => {
    const { results, faults } = checkedAnswer([result, good], '/notes');
    expect([results.map(({ id }) => id), faults.length]).toEqual([['1'], 1]);
  });

  it('has each id once, and at most 20 of however many there are', () => {
    const many = Array.from({ length: 1_000_000 }, (_, at) => ({ ...good, id: String(at >> 1) }));
    const { results } = checkedAnswer(many, '/notes');
    expect(results.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, at) => String(at)));
  });

  it('must be a list', () => expect(() => checkedAnswer({ length: 1 }, '/notes')).toThrow(TypeError));

  it('reads each field once', () => {
    let reads = 0;
    const url = () => (reads++ === 0 ? '/notes/1' : 'javascript:alert(1)');
    const result = Object.defineProperty({ ...good }, 'url', { get: url });
    expect(checkedAnswer([result], '/notes').results[0]?.url).toBe('/notes/1');
  });
});

describe('a path of a plugin', () => {
  it.each(['/notes', '/notes?q=1', '/notes#top', '/notes/a/b?x=../..', '/notes/1%202'])('is %s', path =>
    expect(isOwnPath(path, '/notes')).toBe(true),
  );

  it.each([
    '/notes-of-others',
    '/notes/../console',
    '/notes/..',
    '/notes/%2e%2E/console',
    '/notes/.%2e/console',
    '/notes\\..\\console',
    '/notes//evil.example',
    '/notes/\n',
    '/',
    'notes',
    `/notes/${'x'.repeat(500)}`,
  ])('is not %j', path => expect(isOwnPath(path, '/notes')).toBe(false));
});
