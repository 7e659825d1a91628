// Finds any app or shell command by a part of its name. The field keeps the focus; arrow keys change the selection
// (ARIA combobox).
import {
  ChangeDetectionStrategy,
  Component,
  ElementRef,
  afterNextRender,
  computed,
  inject,
  linkedSignal,
  output,
  signal,
  viewChild,
} from '@angular/core';
import { Router } from '@angular/router';
import { Icon } from '@sv/ui/icon/icon';
import { PluginIcon } from '@sv/ui/plugin-icon/plugin-icon';
import { Session } from '@sv/ui/workspace/session';
import { NotificationCenter } from '../notification-center/notification-center';
import { InstallPrompt } from '../pwa/install-prompt';
import { navLinks } from '../shell/navigation/nav-links';
import { matchingEntries } from './matching';
import type { PaletteEntry } from './palette-entry';

@Component({
  selector: 'sv-command-palette',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Icon, PluginIcon],
  templateUrl: './command-palette.html',
  styleUrl: './command-palette.css',
})
export class CommandPalette {
  private readonly install = inject(InstallPrompt);
  private readonly notifications = inject(NotificationCenter);
  private readonly router = inject(Router);
  private readonly session = inject(Session);
  private readonly dialog = viewChild.required<ElementRef<HTMLDialogElement>>('dialog');

  readonly closed = output<void>();

  protected readonly query = signal('');
  protected readonly found = computed(() => matchingEntries(this.entries(), this.query()));
  protected readonly chosen = linkedSignal({ source: this.found, computation: () => 0 });
  private readonly entries = computed(() => [...this.apps(), ...this.actions()]);
  private readonly apps = computed<PaletteEntry[]>(() => {
    const shell = this.session.shell();
    if (!shell) return [];
    const { apps, console, account } = navLinks(shell);
    const links = [...apps, console, account].filter(link => link !== null);
    return links.map(({ plugin: { id, name, description, iconUrl }, link }) => {
      return { id, name, about: description, iconUrl, run: () => void this.router.navigateByUrl(link) };
    });
  });
  private readonly actions = computed<PaletteEntry[]>(() => {
    const unread = this.notifications.unreadCount();
    const about = unread ? `${unread} unread` : 'Nothing is unread';
    const run = () => void this.notifications.open();
    const panel: PaletteEntry = { id: 'notifications', name: 'Notifications', about, icon: 'bell', run };
    const readAll: PaletteEntry = {
      id: 'mark-all-read',
      name: 'Mark all as read',
      about: 'Every notification',
      icon: 'check',
      run: () => void this.notifications.markAllRead(),
    };
    const installation: PaletteEntry = {
      id: 'install',
      name: 'Install as an app',
      about: 'In a window of its own',
      icon: 'download',
      run: () => this.install.prompt(),
    };
    return [panel, ...(unread ? [readAll] : []), ...(this.install.offer() ? [installation] : [])];
  });

  constructor() {
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
