// The frame of Account: links beside the page. On a phone a list first, then the page.
import { ChangeDetectionStrategy, Component } from '@angular/core';
import { RouterOutlet } from '@angular/router';
import { SideNav, type SideNavGroup } from '@sv/ui/side-nav/side-nav';
import { pluginLink } from '@sv/ui/workspace/plugin-link';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';

@Component({
  selector: 'sv-account',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [RouterOutlet, SideNav, T],
  template: `<sv-side-nav [label]="'Account' | t" width="narrow" [root]="root" [groups]="groups"
    ><router-outlet
  /></sv-side-nav>`,
})
export class Account {
  protected readonly root = pluginLink();
  protected readonly groups: readonly SideNavGroup[] = [
    {
      name: t('Account'),
      links: [
        { label: t('Profile'), icon: 'user', link: pluginLink('profile') },
        { label: t('Security'), icon: 'shield', link: pluginLink('security') },
        { label: t('Sessions'), icon: 'device', link: pluginLink('sessions') },
        { label: t('Notifications'), icon: 'bell', link: pluginLink('notifications') },
        { label: t('Activity'), icon: 'activity', link: pluginLink('activity') },
        { label: t('Groups'), icon: 'users', link: pluginLink('groups') },
        { label: t('Apps'), icon: 'puzzle', link: pluginLink('apps') },
        { label: t('Connected apps'), icon: 'link', link: pluginLink('connected-apps') },
        { label: t('Shared links'), icon: 'external', link: pluginLink('shared-links') },
        { label: t('Who looked at my data'), icon: 'eye', link: pluginLink('data-access') },
        { label: t('Billing'), icon: 'key', link: pluginLink('billing') },
        { label: t('Your data'), icon: 'database', link: pluginLink('your-data') },
        { label: t('Preferences'), icon: 'settings', link: pluginLink('preferences') },
      ],
    },
  ];
}
