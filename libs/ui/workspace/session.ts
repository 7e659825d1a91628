// The current user and what they can see: the answer of `GET /api/shell`, shared by the shell and every plugin.
import { HttpClient } from '@angular/common/http';
import { Injectable, computed, inject, signal } from '@angular/core';
import { firstValueFrom } from 'rxjs';
import type { Shell, ShellPlugin } from '@sv/contracts/shell.contract';
import { t } from '../locale/translate';
import { PageExit } from './page-exit';
import { Problem } from './problem';
import { toProblem } from './to-problem';

@Injectable({ providedIn: 'root' })
export class Session {
  private readonly exit = inject(PageExit);
  private readonly http = inject(HttpClient);
  private firstLoad: Promise<void> | null = null;

  readonly shell = signal<Shell | null>(null);
  /** Why the last load failed. */
  readonly problem = signal<Problem | null>(null);
  readonly user = computed(() => this.shell()?.user ?? null);
  readonly capabilities = computed(() => this.shell()?.capabilities ?? []);
  readonly plugins = computed(() => this.shell()?.plugins ?? []);
  readonly instanceName = computed(() => this.shell()?.instance.name ?? null);
  /** Whether the instance can send mail. Without it, nobody can confirm an address. */
  readonly sendsMail = computed(() => this.shell()?.sendsMail === true);
  readonly rootPlugin = computed(() => this.plugins().find(plugin => plugin.id === this.shell()?.rootPluginId) ?? null);

  /** Resolves after the first answer, even if it is an error. */
  ready(): Promise<void> {
    return (this.firstLoad ??= this.reload());
  }

  /** Opens the workspace with what this browser kept of it. No server answers. */
  startFrom(kept: Shell): void {
    this.use(kept);
    this.firstLoad = Promise.resolve();
  }

  /** Reloads after a change of the profile, the plugins or the settings. Never throws; see `problem`. */
  async reload(): Promise<void> {
    try {
      const shell = await firstValueFrom(this.http.get<Shell>('/api/shell'));
      // Another person signed in in another tab: this page still shows the previous person's data.
      if (this.isOfAnotherUser(shell)) {
        this.exit.isForced = true;
        return this.exit.reload();
      }
      this.use(shell);
      this.problem.set(null);
    } catch (error) {
      this.problem.set(toProblem(error)); // anything HttpClient throws
    }
  }

  /**
   * A built-in capability, or `<pluginId>:<name>`. Use it to decide what to show; the server enforces what is allowed.
   */
  hasCapability(capability: string): boolean {
    return this.capabilities().includes(capability);
  }

  plugin(id: string): ShellPlugin | null {
    return this.plugins().find(plugin => plugin.id === id) ?? null;
  }

  private use(shell: Shell): void {
    this.shell.set({ ...shell, plugins: shell.plugins.map(inLanguage) });
  }

  private isOfAnotherUser({ user }: Shell): boolean {
    const before = this.user();
    return before !== null && before.id !== user.id;
  }
}

/** Manifests are English; apps may bring translations of them. */
function inLanguage(plugin: ShellPlugin): ShellPlugin {
  const { id, name, description } = plugin;
  return { ...plugin, name: t(name, undefined, id), description: description && t(description, undefined, id) };
}
