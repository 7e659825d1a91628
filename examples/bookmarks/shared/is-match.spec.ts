import { cleanTags } from './clean-tags';
import { isMatch } from './is-match';

const bookmark = {
  url: 'https://angular.dev/',
  title: 'Die Übersicht',
  tags: ['Web'],
  note: 'Signals',
  remindAt: null,
};

describe('isMatch', () => {
  it.each(['', 'angular', 'übersicht', 'web signals', '  WEB '])('finds by %j', words =>
    expect(isMatch(bookmark, words)).toBe(true),
  );
  it.each(['react', 'web react'])('does not find by %j', words => expect(isMatch(bookmark, words)).toBe(false));
});

describe('cleanTags', () => {
  it('keeps each once, as it was written first', () =>
    expect(cleanTags([' Web ', '', 'web', 'news'])).toEqual(['Web', 'news']));
});
