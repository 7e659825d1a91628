// The commands of apps and their entries under "New", and the pages of Account and Console, for the command palette.
import { Injectable, inject, signal } from '@angular/core';
import { Router } from '@angular/router';
import type { CommandDeclaration } from '@sv/sdk/manifest';
import { type AppContributions, Contributions } from '@sv/ui/contributions/contributions';
import { ErrorReporter } from '@sv/ui/workspace/error-reporter';
import { Problem } from '@sv/ui/workspace/problem';
import { Toasts } from '@sv/ui/workspace/toasts';
import type { PaletteEntry } from '../palette-entry';
import { t } from '@sv/ui/locale/translate';

/** Their commands open their pages, of which there are too many to be offered before somebody types. */
const appsOfPages = ['sv.account', 'sv.console'];

@Injectable()
export class AppEntries {
  private readonly contributions = inject(Contributions);
  private readonly reports = inject(ErrorReporter);
  private readonly router = inject(Router);
  private readonly toasts = inject(Toasts);

  /** Empty until they are loaded. */
  readonly entries = signal<readonly PaletteEntry[]>([]);

  async load(): Promise<void> {
    try {
      const apps = await this.contributions.ofApps();
      this.entries.set(apps.flatMap(app => this.entriesOf(app)));
    } catch (error) {
      console.error(error); // without a network: the palette still opens what is there
    }
  }

  /** What is both a command and an entry under "New" is shown once, under "New". */
  private entriesOf(app: AppContributions): PaletteEntry[] {
    const { commands, createMenu } = app.entry.contributes;
    const group = appsOfPages.includes(app.app.id) ? 'pages' : 'commands';
    const titles = new Set(createMenu.map(({ title }) => title));
    return [
      ...createMenu.map(one => this.toEntry(app, 'new', one)),
      ...commands.filter(({ title }) => !titles.has(title)).map(one => this.toEntry(app, group, one)),
    ];
  }

  private toEntry(of: AppContributions, group: PaletteEntry['group'], action: CommandDeclaration): PaletteEntry {
    const { id, name: appName, iconUrl } = of.app;
    const { title, keywords = [], path } = action;
    return {
      id: `${id} ${action.id}`,
      group,
      name: title,
      about: appName,
      keywords: [...keywords, appName],
      ...(path !== undefined && { path }),
      iconUrl,
      appName,
      run: () => this.run(of, action),
    };
  }

  private async run({ app, entry }: AppContributions, { id, path }: CommandDeclaration): Promise<void> {
    try {
      if (path !== undefined) await this.router.navigateByUrl(path);
      else await this.contributions.run(entry, id);
    } catch (error) {
      if (error instanceof Problem) return this.toasts.error(error.message);
      console.error(error);
      this.reports.report(app.id, error);
      this.toasts.error(t('Something went wrong in {name}. Try again, or reload the page.', { name: app.name }));
    }
  }
}
