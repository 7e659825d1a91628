// Where `g` and another key lead: the pages of the shell, and the apps that name a key in their manifests.
import { Injectable, inject } from '@angular/core';
import { Router } from '@angular/router';
import { type AppContributions, Contributions } from '@sv/ui/contributions/contributions';
import { Session } from '@sv/ui/workspace/session';
import { NotificationCenter } from '../notification-center/notification-center';
import { type NavLink, navLinks } from '../shell/navigation/nav-links';
import { t } from '@sv/ui/locale/translate';

export interface JumpKey {
  key: string;
  name: string;
  jump: () => unknown;
}

@Injectable({ providedIn: 'root' })
export class JumpKeys {
  private readonly contributions = inject(Contributions);
  private readonly notifications = inject(NotificationCenter);
  private readonly router = inject(Router);
  private readonly session = inject(Session);

  /** Those of the shell first. Of two apps with one key, the first by name has it. */
  async all(): Promise<JumpKey[]> {
    const keys = [...this.ofShell(), ...this.ofApps(await this.contributions.ofApps())];
    return keys.filter(({ key }, at) => keys.findIndex(other => other.key === key) === at);
  }

  private ofShell(): JumpKey[] {
    const shell = this.session.shell();
    const { account, console } = shell ? navLinks(shell) : { account: null, console: null };
    return [
      { key: 'h', name: t('Home'), jump: () => this.router.navigateByUrl('/') },
      { key: 'n', name: t('Notifications'), jump: () => this.notifications.open() },
      ...(account ? [this.toKey('a', account)] : []),
      ...(console ? [this.toKey('c', console)] : []),
    ];
  }

  private toKey(key: string, { plugin, link }: NavLink): JumpKey {
    return { key, name: plugin.name, jump: () => this.router.navigateByUrl(link) };
  }

  private ofApps(apps: readonly AppContributions[]): JumpKey[] {
    const shell = this.session.shell();
    if (!shell) return [];
    return navLinks(shell).apps.flatMap(link => {
      const key = apps.find(({ app }) => app.id === link.plugin.id)?.entry.contributes.jumpKey;
      return key ? [this.toKey(key, link)] : [];
    });
  }
}
