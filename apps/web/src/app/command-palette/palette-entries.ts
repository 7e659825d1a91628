// What the command palette shows for what is typed, in groups. Before somebody types: what they opened lately, apps, and
// what can be made or done. Then: the groups with the best matches first, and at the end what the server found, which
// comes later and must not move the rest.
import { Injectable, computed, inject } from '@angular/core';
import { Router } from '@angular/router';
import { Session } from '@sv/ui/workspace/session';
import { navLinks } from '../shell/navigation/nav-links';
import { type Match, matchingEntries, matchingFirst } from './matching/matching';
import { type PaletteEntry, type PaletteGroup, paletteGroups } from './palette-entry';
import { PaletteQuery } from './palette-query';
import { RecentEntries } from './recents/recent-entries';
import { AppEntries } from './sources/app-entries';
import { ContentSearch } from './sources/content-search';
import { PeopleSearch } from './sources/people-search';
import { ShellEntries } from './sources/shell-entries';

export interface ShownGroup {
  name: PaletteGroup;
  entries: readonly PaletteEntry[];
  /** How many there are, shown or not. */
  total: number;
}

/** Of one group, while somebody searches: who types another letter finds what is missing. */
const mostShown = 8;
const mostFound = 20;

@Injectable()
export class PaletteEntries {
  private readonly appEntries = inject(AppEntries);
  private readonly content = inject(ContentSearch);
  private readonly query = inject(PaletteQuery);
  private readonly people = inject(PeopleSearch);
  private readonly recents = inject(RecentEntries);
  private readonly router = inject(Router);
  private readonly session = inject(Session);
  private readonly shellEntries = inject(ShellEntries);

  private readonly apps = computed<PaletteEntry[]>(() => {
    const shell = this.session.shell();
    if (!shell) return [];
    const { apps, hidden, console, account } = navLinks(shell);
    const links = [...apps, ...hidden, console, account].filter(link => link !== null);
    return links.map(({ plugin: { id, name, description, iconUrl }, link: path }) => {
      return { id, group: 'apps', name, about: description, path, iconUrl, run: () => this.router.navigateByUrl(path) };
    });
  });
  /** What the browser knows itself. */
  private readonly known = computed<readonly PaletteEntry[]>(() => {
    if (this.query.isCreating()) return this.appEntries.entries().filter(({ group }) => group === 'new');
    return [...this.apps(), ...this.appEntries.entries(), ...this.shellEntries.entries()];
  });
  private readonly recent = computed(() => (this.query.isCreating() ? [] : this.recents.entries(this.known())));
  /** The recent ones first: of two that match alike, they are wanted more. */
  private readonly searched = computed(() => {
    const recent = this.recent();
    return [...recent, ...this.known().filter(entry => !recent.includes(entry))];
  });
  readonly groups = computed<ShownGroup[]>(() => {
    const query = this.query.text();
    return (query ? this.matching(query) : this.offered()).filter(({ total }) => total > 0);
  });

  private offered(): ShownGroup[] {
    const recent = this.recent();
    const others = this.searched().slice(recent.length);
    return paletteGroups
      .filter(name => name !== 'pages')
      .map(name => shownGroup(name, name === 'recent' ? recent : others.filter(({ group }) => group === name)));
  }

  private matching(query: string): ShownGroup[] {
    const matches = matchingEntries(this.searched(), query);
    const own = groupsOf(matches).map(({ name, entries }) => shownGroup(name, entries, mostShown));
    if (this.query.isCreating()) return own;
    const shown = new Set(matches.map(({ entry }) => entry.path));
    const found = this.content.entries().filter(({ path }) => !shown.has(path));
    return [
      ...own,
      shownGroup('found', matchingFirst(found, query), mostFound),
      shownGroup('people', this.people.entries()),
    ];
  }
}

/** In the order of their best matches. */
function groupsOf(matches: readonly Match[]): { name: PaletteGroup; entries: PaletteEntry[] }[] {
  const groups = new Map<PaletteGroup, { best: number; entries: PaletteEntry[] }>();
  for (const { entry, rank } of matches) {
    const group = groups.get(entry.group);
    if (group) group.entries.push(entry);
    else groups.set(entry.group, { best: rank, entries: [entry] });
  }
  return [...groups]
    .map(([name, group]) => ({ name, ...group }))
    .sort((one, other) => one.best - other.best || paletteGroups.indexOf(one.name) - paletteGroups.indexOf(other.name));
}

const shownGroup = (name: PaletteGroup, entries: readonly PaletteEntry[], most = Infinity): ShownGroup => ({
  name,
  entries: entries.slice(0, most),
  total: entries.length,
});
