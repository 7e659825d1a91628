// The frame of Account: links beside the page. On a phone a list first, then the page.
import { ChangeDetectionStrategy, Component } from '@angular/core';
import { RouterOutlet } from '@angular/router';
import { SideNav, type SideNavGroup } from '@sv/ui/side-nav/side-nav';
import { pluginLink } from '@sv/ui/workspace/plugin-link';

@Component({
  selector: 'sv-account',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [RouterOutlet, SideNav],
  template: `<sv-side-nav label="Account" width="narrow" [root]="root" [groups]="groups"
    ><router-outlet
  /></sv-side-nav>`,
})
export class Account {
  protected readonly root = pluginLink();
  protected readonly groups: readonly SideNavGroup[] = [
    {
      name: 'Account',
      links: [
        { label: 'Profile', icon: 'user', link: pluginLink('profile') },
        { label: 'Security', icon: 'shield', link: pluginLink('security') },
        { label: 'Sessions', icon: 'device', link: pluginLink('sessions') },
        { label: 'Notifications', icon: 'bell', link: pluginLink('notifications') },
        { label: 'Activity', icon: 'activity', link: pluginLink('activity') },
        { label: 'Groups', icon: 'users', link: pluginLink('groups') },
        { label: 'Apps', icon: 'puzzle', link: pluginLink('apps') },
        { label: 'Connected apps', icon: 'link', link: pluginLink('connected-apps') },
        { label: 'Shared links', icon: 'external', link: pluginLink('shared-links') },
        { label: 'Who looked at my data', icon: 'eye', link: pluginLink('data-access') },
        { label: 'Billing', icon: 'key', link: pluginLink('billing') },
        { label: 'Your data', icon: 'database', link: pluginLink('your-data') },
        { label: 'Preferences', icon: 'settings', link: pluginLink('preferences') },
      ],
    },
  ];
}
