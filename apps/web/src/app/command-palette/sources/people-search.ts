// Finds people by name, as far as the directory policy lets this person see them. Who may see accounts in Console goes
// there; everybody else sees who it is.
import { EnvironmentInjector, Injectable, computed, inject } from '@angular/core';
import { Router } from '@angular/router';
import type { Person, PersonList } from '@sv/contracts/people.contract';
import { Session } from '@sv/ui/workspace/session';
import { CommandPaletteService } from '../command-palette.service';
import type { PaletteEntry } from '../palette-entry';
import { PaletteQuery } from '../palette-query';
import { remoteSearch } from './remote-search';
import { t } from '@sv/ui/locale/translate';

const shown = 5;
/** One letter is in almost every name. */
const minLength = 2;

@Injectable()
export class PeopleSearch {
  private readonly injector = inject(EnvironmentInjector);
  private readonly palette = inject(CommandPaletteService);
  private readonly query = inject(PaletteQuery).forServer;
  private readonly router = inject(Router);
  private readonly session = inject(Session);

  private readonly wanted = computed(() => {
    const q = this.query();
    return q.length < minLength ? '' : q;
  });
  private readonly search = remoteSearch<PersonList>('/api/people', this.wanted, shown);
  readonly isSearching = this.search.isSearching;
  private readonly found = computed(() => this.others().map(person => this.toEntry(person)));
  private readonly others = computed(() =>
    (this.search.answer()?.users ?? []).filter(({ id }) => id !== this.session.user()?.id),
  );
  readonly entries = computed<readonly PaletteEntry[]>(() => (this.wanted() ? this.found() : []));
  private readonly console = computed(() =>
    this.session.hasCapability('user:view') ? this.session.plugin('sv.console') : null,
  );

  private toEntry(person: Person): PaletteEntry {
    const console = this.console();
    const path = console ? `${console.routePrefix}/people/users?q=${encodeURIComponent(person.name)}` : undefined;
    return {
      id: `person ${person.id}`,
      group: 'people',
      name: person.name,
      about: console && t('Account in {console}', { console: console.name }),
      picture: person.image,
      ...(path !== undefined && { path }),
      run: () => (path === undefined ? this.showCard(person) : this.router.navigateByUrl(path)),
    };
  }

  private async showCard(person: Person): Promise<void> {
    const { showPersonCard } = await import('../person-card/show-person-card');
    const isSearchWanted = await showPersonCard(this.injector, person);
    if (isSearchWanted) await this.palette.open({ query: person.name });
  }
}
