import { plainToInstance } from 'class-transformer';
import { validate } from 'class-validator';
import { aBookmark } from '../testing/a-bookmark';
import { BookmarkContentDto } from './bookmark.dto';

const faults = async (given: object): Promise<string[]> =>
  (await validate(plainToInstance(BookmarkContentDto, { ...aBookmark(), ...given }))).map(({ property }) => property);

describe('BookmarkContentDto', () => {
  it.each([{}, { note: undefined, remindAt: undefined }, { remindAt: '2026-06-22T10:00:00.000Z' }])(
    'takes %j',
    async given => expect(await faults(given)).toEqual([]),
  );

  it.each([
    ['url', { url: 'javascript:alert(1)' }],
    ['url', { url: ['https://example.com'] }],
    ['title', { title: ' ' }],
    ['title', { title: 'x'.repeat(201) }],
    ['title', { title: 'a\u0000b' }],
    ['tags', { tags: ['a\u0000b'] }],
    ['note', { note: 'a\u0000b' }],
    ['tags', { tags: 'web' }],
    ['tags', { tags: [1] }],
    ['tags', { tags: ['x'.repeat(31)] }],
    ['tags', { tags: Array(11).fill('x') }],
    ['note', { note: 'x'.repeat(2001) }],
    ['remindAt', { remindAt: 'tomorrow' }],
    ['remindAt', { remindAt: '2026-06-22T10:00:00' }],
    ['remindAt', { remindAt: '2026-02-31T10:00:00Z' }],
  ])('refuses %s of %j', async (property, given) => expect(await faults(given)).toEqual([property]));
});
