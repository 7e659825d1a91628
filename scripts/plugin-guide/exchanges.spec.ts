import { contains, exchangesOf } from './exchanges';

describe('exchanges of the guide', () => {
  it('are a request and its answer, one after the other', () => {
    const text = 'POST /a\n{ "x": 1 }\n\n201\n{ "id": 2 }\n\nAs: Grace\nGET /b/$id\n\n404';
    expect(exchangesOf(text)).toEqual([
      { as: 'Ada', method: 'POST', path: '/a', body: { x: 1 }, status: 201, answer: { id: 2 } },
      { as: 'Grace', method: 'GET', path: '/b/$id', body: undefined, status: 404, answer: undefined },
    ]);
  });

  it('are refused when they cannot be read', () => {
    expect(() => exchangesOf('GET /a')).toThrow('no exchange');
  });

  it.each([
    [{ a: 1, b: 2 }, { a: 1 }, true],
    [{ a: 1 }, { a: 2 }, false],
    [{ list: [{ a: 1, b: 2 }] }, { list: [{ a: 1 }] }, true],
    [{ list: [{ a: 1 }] }, { list: [] }, false],
    [{ list: [] }, { list: [{ a: 1 }] }, false],
    [null, { a: 1 }, false],
    [{}, { a: null }, false],
  ])('%j has %j in it: %p', (found, expected, does) => expect(contains(found, expected)).toBe(does));
});
