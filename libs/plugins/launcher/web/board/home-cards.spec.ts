import type { AppContributions } from '@sv/ui/contributions/contributions';
import { aShellPlugin } from '@sv/ui/workspace/testing/a-shell';
import { FAVOURITES, WHATS_NEW, allCards, placedCards } from './home-cards';

const plugins = ['sv.tasks', 'com.example.notes'].map(id => aShellPlugin(id));
const contributionsOf = (id: string, ...widgets: string[]): AppContributions => {
  const declared = widgets.map(widget => ({ id: widget, title: widget, sizes: ['medium' as const, 'large' as const] }));
  const contributes = { widgets: declared, commands: [], createMenu: [], search: false, badge: false };
  return { app: aShellPlugin(id), entry: { id, routePrefix: `/${id}`, contributes } };
};
const contributions = [contributionsOf('com.example.notes', 'newest', 'oldest'), contributionsOf('sv.tasks', 'due')];
const layout = { widgets: null, apps: { order: [], pinned: [], hidden: [] }, favourites: [] };
const idsOf = (cards: { id: string }[]): string[] => cards.map(({ id }) => id);

describe('the cards of the home page', () => {
  const offered = allCards(contributions, plugins);

  it('are the widgets of the apps in the order of the sidebar, then the platform’s own', () => {
    expect(idsOf(offered)).toEqual([
      'sv.tasks/due',
      'com.example.notes/newest',
      'com.example.notes/oldest',
      WHATS_NEW,
      FAVOURITES,
    ]);
    const order = { order: ['com.example.notes'], pinned: [], hidden: [] };
    expect(idsOf(allCards(contributions, plugins, order))[0]).toBe('com.example.notes/newest');
  });

  it('are one of each app for somebody who chose none, and what is new beside the first', () => {
    expect(idsOf(placedCards(layout, offered))).toEqual(['sv.tasks/due', WHATS_NEW, 'com.example.notes/newest']);
    expect(idsOf(placedCards(layout, allCards([], plugins)))).toEqual([WHATS_NEW]);
  });

  it('have favourites as soon as there is one', () => {
    const favourites = [{ path: '/tasks', title: 'Tasks' }];
    expect(idsOf(placedCards({ ...layout, favourites }, offered))).toContain(FAVOURITES);
  });

  it('are what the person chose, also nothing', () => {
    const widgets = [
      { id: FAVOURITES, size: 'large' as const },
      { id: 'sv.tasks/due', size: 'large' as const },
    ];
    const placed = placedCards({ ...layout, widgets }, offered);
    expect(placed.map(({ id, size }) => [id, size])).toEqual([
      [FAVOURITES, 'large'],
      ['sv.tasks/due', 'large'],
    ]);
    expect(placedCards({ ...layout, widgets: [] }, offered)).toEqual([]);
  });

  it('leave out what is switched off, and take another size where the chosen one is gone', () => {
    const widgets = [
      { id: 'com.example.gone/one', size: 'small' as const },
      { id: 'sv.tasks/due', size: 'small' as const },
    ];
    const placed = placedCards({ ...layout, widgets }, offered);
    expect(placed.map(({ id, size }) => [id, size])).toEqual([['sv.tasks/due', 'medium']]);
  });
});
