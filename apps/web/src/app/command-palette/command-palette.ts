// Finds apps and pages, what can be made or done, what is in the apps, and people. The field keeps the focus; arrow keys
// change the selection (ARIA combobox).
import {
  ChangeDetectionStrategy,
  Component,
  ElementRef,
  type OnInit,
  afterNextRender,
  computed,
  inject,
  input,
  linkedSignal,
  output,
  viewChild,
} from '@angular/core';
import { Avatar } from '@sv/ui/avatar/avatar';
import { Button } from '@sv/ui/button/button';
import { Icon } from '@sv/ui/icon/icon';
import { PluginIcon } from '@sv/ui/plugin-icon/plugin-icon';
import { PaletteEntries } from './palette-entries';
import { groupName, type PaletteEntry } from './palette-entry';
import { PaletteQuery } from './palette-query';
import { RecentEntries } from './recents/recent-entries';
import { AppEntries } from './sources/app-entries';
import { ContentSearch } from './sources/content-search';
import { PeopleSearch } from './sources/people-search';
import { ShellEntries } from './sources/shell-entries';
import { ThemeEntries } from './sources/theme-entries';
import { T } from '@sv/ui/locale/t';

const pageSize = 8;

@Component({
  selector: 'sv-command-palette',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Avatar, Button, Icon, PluginIcon, T],
  templateUrl: './command-palette.html',
  styleUrls: ['./command-palette.css', './command-palette-narrow.css'],
  providers: [
    AppEntries,
    ContentSearch,
    PaletteEntries,
    PaletteQuery,
    PeopleSearch,
    RecentEntries,
    ShellEntries,
    ThemeEntries,
  ],
})
export class CommandPalette implements OnInit {
  private readonly entries = inject(PaletteEntries);
  private readonly recents = inject(RecentEntries);
  /** Where the pointer was last seen; its movement since then is not reliable in the first event of a page. */
  private pointerPlace: string | null = null;
  private readonly dialog = viewChild.required<ElementRef<HTMLDialogElement>>('dialog');

  readonly mode = input<'all' | 'create'>('all');
  readonly startsWith = input('');
  readonly closed = output<void>();

  protected readonly content = inject(ContentSearch);
  protected readonly query = inject(PaletteQuery);
  protected readonly isCreating = this.query.isCreating;
  private readonly people = inject(PeopleSearch);
  protected readonly isSearching = computed(() => this.content.isSearching() || this.people.isSearching());
  protected readonly total = computed(() => this.entries.groups().reduce((sum, { total }) => sum + total, 0));
  /** In the order in which they are shown. */
  protected readonly found = computed(() => this.entries.groups().flatMap(({ entries }) => entries));
  /** With the index of each entry in `found`. */
  protected readonly groups = computed(() => {
    let at = 0;
    return this.entries.groups().map(({ name, entries }) => ({
      name: groupName(name),
      options: entries.map(entry => ({ entry, at: at++ })),
    }));
  });
  /** Index in `found`. What a search adds leaves the chosen entry; another text begins at the first one. */
  protected readonly chosen = linkedSignal<{ query: string; found: PaletteEntry[] }, number>({
    source: () => ({ query: this.query.typed(), found: this.found() }),
    computation: ({ query, found }, before) => {
      if (before?.source.query !== query || before.value === 0) return 0;
      const { id } = before.source.found[before.value] ?? {};
      return Math.max(
        0,
        found.findIndex(entry => entry.id === id),
      );
    },
  });

  constructor() {
    void inject(AppEntries).load();
    afterNextRender({ write: () => this.dialog().nativeElement.showModal() });
  }

  ngOnInit(): void {
    this.query.isCreating.set(this.mode() === 'create');
    this.query.typed.set(this.startsWith());
  }

  protected search(event: Event): void {
    this.query.typed.set((event.target as HTMLInputElement).value);
  }

  protected onKeydown(event: KeyboardEvent): void {
    if (event.isComposing) return; // Enter ends the input of a character
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: pageSize, PageUp: -pageSize }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      this.moveBy(step);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      this.runEntry(this.found()[this.chosen()]);
    }
  }

  /** One step goes round; a page ends at the first or last entry. */
  private moveBy(step: number): void {
    const count = this.found().length;
    if (count === 0) return;
    const to = this.chosen() + step;
    this.chosen.set(Math.abs(step) === 1 ? (to + count) % count : Math.min(Math.max(to, 0), count - 1));
    const option = this.dialog().nativeElement.querySelector(`#sv-palette-${this.chosen()}`);
    option?.scrollIntoView?.({ block: 'nearest' });
  }

  /** Browsers also report a pointer that rests where the list appears. It must not take the choice from the keyboard. */
  protected chooseByPointer({ screenX, screenY }: PointerEvent, at: number): void {
    const place = `${screenX} ${screenY}`;
    if (this.pointerPlace !== null && place !== this.pointerPlace) this.chosen.set(at);
    this.pointerPlace = place;
  }

  protected runEntry(entry: PaletteEntry | undefined): void {
    if (!entry) return;
    this.close();
    this.recents.remember(entry);
    entry.run();
  }

  protected closeFromBackdrop(event: Event): void {
    if (event.target === this.dialog().nativeElement) this.close();
  }

  /**
   * Also for Escape: the browser fires `close` in a later task, and Ctrl+K pressed at once would find the palette open.
   */
  protected close(): void {
    this.dialog().nativeElement.close();
    this.closed.emit();
  }
}
