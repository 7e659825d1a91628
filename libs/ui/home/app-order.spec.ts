import { moveWithin, putInto } from './app-moves';
import { arranged } from './app-order';

const apps = ['notes', 'tasks', 'mail', 'chess'].map(id => ({ id }));
const ids = (group: { id: string }[]): string[] => group.map(({ id }) => id);
const untouched = { order: [], pinned: [], hidden: [] };

describe('the order of apps', () => {
  it('is that of the workspace until the person arranges them', () => {
    expect(ids(arranged(apps).others)).toEqual(['notes', 'tasks', 'mail', 'chess']);
  });

  it('has pinned ones apart, hidden ones too, and those that are new at the end', () => {
    const groups = arranged(apps, { order: ['mail', 'tasks'], pinned: ['tasks'], hidden: ['chess'] });
    expect([ids(groups.pinned), ids(groups.others), ids(groups.hidden)]).toEqual([
      ['tasks'],
      ['mail', 'notes'],
      ['chess'],
    ]);
  });

  it('hides what is pinned and hidden', () => {
    expect(ids(arranged(apps, { order: [], pinned: ['mail'], hidden: ['mail'] }).hidden)).toEqual(['mail']);
  });

  it('changes within a group', () => {
    const by = { order: [], pinned: ['mail'], hidden: [] };
    expect(ids(arranged(apps, moveWithin(apps, 'chess', 0, by)).others)).toEqual(['chess', 'notes', 'tasks']);
    expect(ids(arranged(apps, moveWithin(apps, 'chess', 0, by)).pinned)).toEqual(['mail']);
  });

  it('keeps the place of an app that is switched off', () => {
    const before = { order: ['mail', 'gone', 'notes'], pinned: [], hidden: [] };
    const moved = moveWithin(apps, 'notes', 0, before);
    expect(moved.order).toEqual(['notes', 'mail', 'tasks', 'chess', 'gone']);
  });

  it('has each app in one group', () => {
    const pinned = putInto('pinned', 'mail', untouched);
    expect(pinned).toEqual({ order: [], pinned: ['mail'], hidden: [] });
    expect(putInto('pinned', 'mail', pinned)).toEqual(pinned);
    expect(putInto('hidden', 'mail', pinned)).toEqual({ order: [], pinned: [], hidden: ['mail'] });
    expect(putInto('others', 'mail', pinned)).toEqual(untouched);
  });
});
