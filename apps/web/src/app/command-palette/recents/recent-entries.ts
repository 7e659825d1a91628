// The palette entries of the pages that somebody opened lately.
import { Injectable, inject } from '@angular/core';
import { Router } from '@angular/router';
import type { ShellPlugin } from '@sv/contracts/shell.contract';
import { Session } from '@sv/ui/workspace/session';
import { pluginAt } from '../../routing/active-plugin';
import type { PaletteEntry } from '../palette-entry';
import { type Recent, Recents } from './recents';

const shown = 5;

@Injectable()
export class RecentEntries {
  private readonly recents = inject(Recents);
  private readonly router = inject(Router);
  private readonly session = inject(Session);
  /** As they were when the palette was opened. */
  private readonly remembered = this.recents.of(this.session.user()?.id ?? '');

  /**
   * The newest first, without the page that is open, and without those of apps that the person cannot open any more.
   *
   * @param known what the palette offers; a recent page that is one of these is that entry, with its icon and keywords
   */
  entries(known: readonly PaletteEntry[]): PaletteEntry[] {
    return this.remembered
      .filter(({ path }) => path !== this.router.url)
      .flatMap(recent => knownAs(recent, known) ?? this.toEntry(recent) ?? [])
      .slice(0, shown);
  }

  /** Only pages. A command that stood first, like Sign out, would be run by mistake. */
  remember({ path, name, about, picture }: PaletteEntry): void {
    const user = this.session.user();
    if (!user || path === undefined) return;
    this.recents.add(user.id, { path, name, about, ...(picture !== undefined && { picture }) });
  }

  private toEntry({ path, name, about, picture }: Recent): PaletteEntry | null {
    const app = this.appAt(path);
    if (!app || app.paywalled) return null;
    return {
      id: `recent ${path}`,
      group: 'recent',
      name,
      about,
      path,
      iconUrl: app.iconUrl,
      appName: app.name,
      ...(picture !== undefined && { picture }),
      run: () => this.router.navigateByUrl(path),
    };
  }

  private appAt(path: string): ShellPlugin | null {
    return pluginAt(path, this.session.plugins(), this.session.rootPlugin());
  }
}

/** Several commands can lead to one page, such as Passkeys and Backup codes to Security: then the name decides. */
function knownAs({ path, name }: Recent, known: readonly PaletteEntry[]): PaletteEntry | undefined {
  const leading = known.filter(entry => entry.path === path);
  return leading.find(entry => entry.name === name) ?? (leading.length === 1 ? leading[0] : undefined);
}
