import fc from 'fast-check';
import type { IncomingMessage } from 'node:http';
import { parse } from 'node:querystring';
import { optedInCursor } from './opted-in-cursor';

describe('optedInCursor', () => {
  const cursorOf = (query: string, lastEventId?: string) =>
    optedInCursor({ headers: { 'last-event-id': lastEventId } } as unknown as IncomingMessage, parse(query));

  it.each([
    ['', undefined, null],
    ['limit=1', undefined, null],
    ['cursor=', undefined, ''],
    ['cursor', undefined, ''],
    ['cursor=a', undefined, 'a'],
    ['cursor=a', 'b', 'b'],
    ['cursor=a', '', 'a'],
    ['', 'b', 'b'],
    ['', '', ''],
  ])('of %j and Last-Event-ID %j is %j', (query, lastEventId, cursor) => {
    expect(cursorOf(query, lastEventId)).toBe(cursor);
  });

  it('is text or null, whatever the query and the header', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.option(fc.string({ unit: 'binary' }), { nil: undefined }),
        (query, header) => {
          const cursor = cursorOf(`cursor=${query}`, header);
          return header ? cursor === header : typeof cursor === 'string';
        },
      ),
      { numRuns: 10_000 },
    );
  });
});
