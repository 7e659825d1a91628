import { HttpClient } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { RouterLink } from '@angular/router';
import { firstValueFrom } from 'rxjs';
import { Avatar } from '@sv/ui/avatar/avatar';
import { Drafts } from '@sv/ui/edits/drafts';
import { OpenForms } from '@sv/ui/edits/open-forms';
import { Icon } from '@sv/ui/icon/icon';
import type { IconName } from '@sv/ui/icon/icon-paths';
import { Menu } from '@sv/ui/menu/menu';
import { MenuItem } from '@sv/ui/menu/menu-item';
import { MenuTrigger } from '@sv/ui/menu/menu-trigger';
import { PageExit } from '@sv/ui/workspace/page-exit';
import { Session } from '@sv/ui/workspace/session';
import { ThemeChoice, type Theme } from '@sv/ui/workspace/theme-choice';
import { Toasts } from '@sv/ui/workspace/toasts';
import { NotificationLoader } from '../notifications/notification-loader';
import { navLinks } from '../shell/navigation/nav-links';

@Component({
  selector: 'sv-account-menu',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Avatar, Icon, Menu, MenuItem, MenuTrigger, RouterLink],
  templateUrl: './account-menu.html',
  styleUrl: './account-menu.css',
  host: { '[class.compact]': 'compact()' },
})
export class AccountMenu {
  private readonly forms = inject(OpenForms);
  private readonly http = inject(HttpClient);
  private readonly drafts = inject(Drafts);
  private readonly exit = inject(PageExit);
  private readonly notifications = inject(NotificationLoader);
  private readonly session = inject(Session);
  private readonly themeChoice = inject(ThemeChoice);
  private readonly toasts = inject(Toasts);

  /** Shows only the picture, without the name. */
  readonly compact = input(false);

  protected readonly user = this.session.user;
  protected readonly theme = this.themeChoice.theme;
  protected readonly account = computed(() => {
    const shell = this.session.shell();
    return shell ? navLinks(shell).account : null;
  });
  protected readonly themes: { value: Theme; label: string; icon: IconName }[] = [
    { value: 'system', label: 'System theme', icon: 'monitor' },
    { value: 'light', label: 'Light', icon: 'sun' },
    { value: 'dark', label: 'Dark', icon: 'moon' },
  ];

  protected async chooseTheme(theme: Theme): Promise<void> {
    try {
      await this.themeChoice.choose(theme);
    } catch (error) {
      this.toasts.error(error); // a Problem: the theme applies in this browser, but is not stored with the account
    }
  }

  protected async signOut(): Promise<void> {
    const personId = this.user()?.id;
    if (!(await this.forms.mayLeave())) return;
    try {
      await firstValueFrom(this.http.post('/api/auth/sign-out', {}));
      if (personId) this.drafts.clear(personId);
      this.notifications.store()?.announceSignOut();
      this.exit.to('/login');
    } catch (error) {
      this.toasts.error(error); // a Problem: the person is still signed in and must know it
    }
  }
}
