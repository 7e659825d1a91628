import {
  type InboxState,
  emptyInbox,
  withoutGaps,
  withArrived,
  withChange,
  withFirstPage,
  withNextPage,
  withSome,
  withUnreadPage,
} from './inbox-state';
import { aList, anItem } from '../testing/an-item';

const all = () => true;
const none: ReadonlySet<string> = new Set();
const ids = ({ items }: InboxState) => items.map(({ id }) => id);
const page = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, n) => anItem(`n${from - n}`, from - n));

describe('the inbox of a tab', () => {
  it('keeps the pages below the first one when it leads to them', () => {
    const first = withFirstPage(emptyInbox, aList(page(9, 5), { nextCursor: 'after-5' }), none, all);
    const both = withNextPage(first, aList(page(4, 1), { nextCursor: 'after-1' }));
    const again = withFirstPage(both, aList(page(11, 7), { unreadCount: 11, nextCursor: 'after-7' }), none, all);
    expect(ids(again)).toEqual(page(11, 1).map(({ id }) => id));
    expect([again.nextCursor, again.unreadCount]).toEqual(['after-1', 11]);
  });

  it('begins anew where there is a gap between the first page and what it knew', () => {
    const known = withFirstPage(emptyInbox, aList(page(4, 1)), none, all);
    const again = withFirstPage(known, aList(page(20, 16), { nextCursor: 'after-16' }), none, all);
    expect([ids(again), again.nextCursor]).toEqual([page(20, 16).map(({ id }) => id), 'after-16']);
  });

  it('lets go what the list does not have any more', () => {
    const known = withFirstPage(emptyInbox, aList(page(4, 1)), none, all);
    expect(ids(withFirstPage(known, aList([anItem('n4', 4), anItem('n1', 1)]), none, all))).toEqual(['n4', 'n1']);
  });

  it('shows what was read out of turn only when nothing is missing between', () => {
    const idsOf = (inbox: InboxState) => withoutGaps(inbox).map(({ id }) => id);
    const first = withFirstPage(emptyInbox, aList(page(9, 7), { nextCursor: 'after-7' }), none, all);
    const unread = withUnreadPage(first, aList([anItem('n9', 9), anItem('n2', 2)], { nextCursor: 'unread-after-2' }));
    expect([idsOf(unread), ids(unread)]).toEqual([
      ['n9', 'n8', 'n7'],
      ['n9', 'n8', 'n7', 'n2'],
    ]);
    expect([unread.nextCursor, unread.nextUnreadCursor]).toEqual(['after-7', 'unread-after-2']);

    const list = withFirstPage(unread, aList(page(10, 8), { nextCursor: 'after-8' }), none, all);
    expect([idsOf(list), list.nextCursor]).toEqual([['n10', 'n9', 'n8', 'n7'], 'after-7']);
    const further = withFirstPage(
      list,
      aList([anItem('n10', 10), anItem('n5', 5)], { nextCursor: 'after-5' }),
      none,
      all,
    );
    expect([idsOf(further), further.nextCursor]).toEqual([['n10', 'n5'], 'after-5']);
    const next = withNextPage(further, aList(page(4, 2), { nextCursor: null }));
    expect(idsOf(next)).toEqual(['n10', 'n5', 'n4', 'n3', 'n2']);
  });

  it('does not grow for ever', () => {
    let inbox = withFirstPage(emptyInbox, aList(page(50, 1)), none, all);
    for (let n = 51; n <= 1100; n++) inbox = withArrived(inbox, anItem(`n${n}`, n), all);
    const again = withFirstPage(inbox, aList(page(1100, 1051), { nextCursor: 'after-1051' }), none, all);
    expect([again.items.length, again.nextCursor]).toEqual([50, 'after-1051']);
  });

  it('sorts by time, then by id, and has nothing twice', () => {
    const inbox = [anItem('b', 1), anItem('a', 1), anItem('c', 0), anItem('b', 1)].reduce(
      (state, item) => withArrived(state, item, all),
      emptyInbox,
    );
    expect([ids(inbox), inbox.unreadCount]).toEqual([['b', 'a', 'c'], 3]);
    expect(ids(withSome(inbox, aList([anItem('d', 2), anItem('a', 1)])))).toEqual(['d', 'b', 'a', 'c']);
  });

  it('counts a change once, whatever it is told again, and never below nothing', () => {
    const known = { ...withFirstPage(emptyInbox, aList(page(2, 1)), none, all), unreadCount: 1 };
    const once = withChange(known, { id: 'n1', read: true }, all);
    const twice = withChange(once, { id: 'n1', read: true, dismissed: true }, all);
    const both = withChange(twice, { id: 'n2', dismissed: true }, all);
    expect([once.unreadCount, twice.unreadCount, both.unreadCount]).toEqual([0, 0, 0]);
    expect(once.items.find(({ id }) => id === 'n1')!.readAt).toBe(twice.items.find(({ id }) => id === 'n1')!.readAt);
  });

  it('does not count what is muted', () => {
    const counts = ({ category }: { category: string }) => category !== 'chatter';
    const quiet = withArrived(emptyInbox, anItem('n1', 1, { category: 'chatter' }), counts);
    expect([quiet.unreadCount, withChange(quiet, { id: 'n1', read: true }, counts).unreadCount]).toEqual([0, 0]);
  });
});
