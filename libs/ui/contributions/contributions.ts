// What the apps of this person contribute to other pages: widgets, commands, entries under "New".
import {
  EnvironmentInjector,
  Injectable,
  createEnvironmentInjector,
  inject,
  runInInjectionContext,
} from '@angular/core';
import { Router } from '@angular/router';
import type { ShellPlugin } from '@sv/contracts/shell.contract';
import type { CommandDeclaration, ShortcutDeclaration } from '@sv/sdk/manifest';
import { loadLanguage } from '../locale/load-language';
import { t } from '../locale/translate';
import { CURRENT_PLUGIN, type CurrentPlugin } from '../workspace/current-plugin';
import { Session } from '../workspace/session';
import type { WebContributions } from './define-contributions';
import { LOAD_CONTRIBUTIONS, type RegisteredContributions } from './load-contributions';
import { languageTag } from '../locale/format-tag';

/** Of one app that the person may open. */
export interface AppContributions {
  app: ShellPlugin;
  entry: RegisteredContributions;
}

@Injectable({ providedIn: 'root' })
export class Contributions {
  private readonly injector = inject(EnvironmentInjector);
  private readonly load = inject(LOAD_CONTRIBUTIONS, { optional: true });
  private readonly session = inject(Session);

  /** By the names of the apps. Rejects when the code cannot be loaded. */
  async ofApps(): Promise<AppContributions[]> {
    const [entries] = await Promise.all([this.load?.() ?? [], this.session.shell() ? null : this.session.ready()]);
    const apps = entries.flatMap(entry => {
      const app = this.session.plugin(entry.id);
      return app && !app.paywalled ? [{ app, entry: inLanguage(entry) }] : [];
    });
    return apps.sort((one, other) => one.app.name.localeCompare(other.app.name, languageTag()));
  }

  /** Runs the function of a command or create entry. Rejects with what it throws. */
  async run(entry: RegisteredContributions, id: string): Promise<void> {
    const { module, plugin } = await loadedContributions(entry);
    const command = module.commands?.[id];
    if (!command) throw new Error(`web/contributions.ts of ${entry.id} has no command ${id}.`);
    const injector = createEnvironmentInjector([{ provide: CURRENT_PLUGIN, useValue: plugin }], this.injector);
    const router = injector.get(Router);
    try {
      await runInInjectionContext(injector, () => command({ navigate: path => router.navigateByUrl(path) }));
    } finally {
      injector.destroy();
    }
  }
}

/** Manifests are English; apps may bring translations of them. */
function inLanguage(entry: RegisteredContributions): RegisteredContributions {
  const titled = <T extends { title: string }>(item: T): T => ({ ...item, title: t(item.title, undefined, entry.id) });
  const { widgets, commands, createMenu, shortcuts } = entry.contributes;
  const contributes = {
    ...entry.contributes,
    ...(widgets && { widgets: widgets.map(titled) }),
    ...(commands && {
      commands: commands.map(command => ({ ...titled(command), keywords: keywordsOf(command, entry.id) })),
    }),
    ...(shortcuts && { shortcuts: shortcuts.map(one => ({ ...titled(one), keys: keysOf(one, entry.id) })) }),
    ...(createMenu && { createMenu: createMenu.map(titled) }),
  };
  return { ...entry, contributes };
}

/** The English ones are kept, and the English title: people type those too. */
function keywordsOf({ title, keywords = [] }: CommandDeclaration, appId: string): string[] {
  const words = keywords.flatMap(keyword => [keyword, ...t(keyword, undefined, appId).split(', ')]);
  return [...new Set(t(title, undefined, appId) === title ? words : [...words, title])];
}

/** What is written on a key: `Delete`, `Entf`. */
const keysOf = ({ keys }: ShortcutDeclaration, appId: string): string[] =>
  keys.map(key => t(key, undefined, `${appId}|key`));

/** The web half's contributions, and what its code injects as its plugin. */
export async function loadedContributions(
  entry: RegisteredContributions,
): Promise<{ module: WebContributions; plugin: CurrentPlugin }> {
  const [module, env] = await Promise.all([entry.load?.(), entry.loadEnv?.(), loadLanguage(entry.translations)]);
  const { id, routePrefix } = entry;
  return { module: module?.default ?? {}, plugin: { id, routePrefix, env: env?.default } };
}
