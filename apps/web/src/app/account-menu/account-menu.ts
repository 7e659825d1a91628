// What the person's button in the navigation opens. Loaded after the first page.
import { ChangeDetectionStrategy, Component, Injector, computed, inject, viewChild } from '@angular/core';
import { RouterLink } from '@angular/router';
import type { IconName } from '@sv/ui/icon/icon-paths';
import { Menu } from '@sv/ui/menu/menu';
import { MenuItem } from '@sv/ui/menu/menu-item';
import { Session } from '@sv/ui/workspace/session';
import { ThemeChoice, type Theme } from '@sv/ui/workspace/theme-choice';
import { Toasts } from '@sv/ui/workspace/toasts';
import { LazyLoader } from '../routing/lazy-loader';
import { navLinks } from '../shell/navigation/nav-links';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';

@Component({
  selector: 'sv-account-menu',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Menu, MenuItem, RouterLink, T],
  templateUrl: './account-menu.html',
  styleUrl: './account-menu.css',
})
export class AccountMenu {
  private readonly injector = inject(Injector);
  private readonly lazyLoader = inject(LazyLoader);
  private readonly session = inject(Session);
  private readonly themeChoice = inject(ThemeChoice);
  private readonly toasts = inject(Toasts);

  /** Null while nobody is signed in. */
  readonly menu = viewChild(Menu);

  protected readonly user = this.session.user;
  protected readonly theme = this.themeChoice.theme;
  protected readonly account = computed(() => {
    const shell = this.session.shell();
    return shell ? navLinks(shell).account : null;
  });
  protected readonly themes: { value: Theme; label: string; icon: IconName }[] = [
    { value: 'system', label: t('System theme'), icon: 'monitor' },
    { value: 'light', label: t('Light'), icon: 'sun' },
    { value: 'dark', label: t('Dark'), icon: 'moon' },
  ];

  protected async chooseTheme(theme: Theme): Promise<void> {
    try {
      await this.themeChoice.choose(theme);
    } catch (error) {
      this.toasts.error(error); // a Problem: the theme applies in this browser, but is not stored with the account
    }
  }

  protected async signOut(): Promise<void> {
    const file = await this.lazyLoader.load(() => import('./sign-out'));
    if (file) await this.injector.get(file.SignOut).signOut();
  }
}
