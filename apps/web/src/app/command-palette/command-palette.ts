// Finds apps, what can be made or done in them, and what is in them. The field keeps the focus; arrow keys change the
// selection (ARIA combobox).
import {
  ChangeDetectionStrategy,
  Component,
  ElementRef,
  afterNextRender,
  computed,
  inject,
  linkedSignal,
  output,
  viewChild,
} from '@angular/core';
import { Router } from '@angular/router';
import { Icon } from '@sv/ui/icon/icon';
import { PluginIcon } from '@sv/ui/plugin-icon/plugin-icon';
import { Session } from '@sv/ui/workspace/session';
import { navLinks } from '../shell/navigation/nav-links';
import { AppEntries } from './app-entries';
import { ContentSearch } from './content-search';
import { matchingEntries } from './matching';
import { type PaletteEntry, paletteGroups } from './palette-entry';
import { ShellEntries } from './shell-entries';

@Component({
  selector: 'sv-command-palette',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Icon, PluginIcon],
  templateUrl: './command-palette.html',
  styleUrl: './command-palette.css',
  providers: [AppEntries, ContentSearch, ShellEntries],
})
export class CommandPalette {
  private readonly appEntries = inject(AppEntries);
  private readonly router = inject(Router);
  private readonly session = inject(Session);
  private readonly shellEntries = inject(ShellEntries);
  private readonly dialog = viewChild.required<ElementRef<HTMLDialogElement>>('dialog');

  readonly closed = output<void>();

  protected readonly content = inject(ContentSearch);
  private readonly query = this.content.query;
  protected readonly found = computed(() => [
    ...matchingEntries(this.entries(), this.query()),
    ...this.content.entries(),
  ]);
  /** With the index of each entry in `found`. */
  protected readonly groups = computed(() => {
    const found = this.found().map((entry, at) => ({ entry, at }));
    return paletteGroups
      .map(name => ({ name, options: found.filter(({ entry }) => entry.group === name) }))
      .filter(({ options }) => options.length > 0);
  });
  /** Index in `found`. What the search adds leaves the chosen entry; another text begins at the first one. */
  protected readonly chosen = linkedSignal<{ query: string; found: PaletteEntry[] }, number>({
    source: () => ({ query: this.query(), found: this.found() }),
    computation: ({ query, found }, before) => {
      if (before?.source.query !== query) return 0;
      const { id } = before.source.found[before.value] ?? {};
      return Math.max(
        0,
        found.findIndex(entry => entry.id === id),
      );
    },
  });
  private readonly entries = computed(() => [
    ...this.apps(),
    ...this.appEntries.entries(),
    ...this.shellEntries.entries(),
  ]);
  private readonly apps = computed<PaletteEntry[]>(() => {
    const shell = this.session.shell();
    if (!shell) return [];
    const { apps, console, account } = navLinks(shell);
    const links = [...apps, console, account].filter(link => link !== null);
    return links.map(({ plugin: { id, name, description, iconUrl }, link }) => {
      return { id, group: 'Apps', name, about: description, iconUrl, run: () => this.router.navigateByUrl(link) };
    });
  });
  constructor() {
    void this.appEntries.load();
    afterNextRender({ write: () => this.dialog().nativeElement.showModal() });
  }

  protected search(event: Event): void {
    this.query.set((event.target as HTMLInputElement).value);
  }

  protected onKeydown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const count = this.found().length;
    if (step && count > 0) {
      event.preventDefault();
      this.chosen.update(index => (index + step + count) % count);
      const option = this.dialog().nativeElement.querySelector(`#sv-palette-${this.chosen()}`);
      option?.scrollIntoView?.({ block: 'nearest' });
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      this.runEntry(this.found()[this.chosen()]);
    }
  }

  protected runEntry(entry: PaletteEntry | undefined): void {
    if (!entry) return;
    this.close();
    entry.run();
  }

  protected closeFromBackdrop(event: Event): void {
    if (event.target === this.dialog().nativeElement) this.close();
  }

  /**
   * The browser fires `close` in a later task. Without this, Ctrl+K pressed at once would find the palette still open.
   */
  private close(): void {
    this.dialog().nativeElement.close();
    this.closed.emit();
  }
}
