// The frame of Console: grouped links beside the page, or above it on a phone.
import { ChangeDetectionStrategy, Component } from '@angular/core';
import { RouterOutlet } from '@angular/router';
import { SideNav, type SideNavGroup } from '@sv/ui/side-nav/side-nav';
import { pluginLink } from '@sv/ui/workspace/plugin-link';

@Component({
  selector: 'sv-console',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [RouterOutlet, SideNav],
  template: `<sv-side-nav label="Console" [groups]="groups"><router-outlet /></sv-side-nav>`,
})
export class Console {
  protected readonly groups: readonly SideNavGroup[] = [
    {
      name: 'System',
      links: [
        { label: 'Health', icon: 'activity', link: pluginLink(), exact: true },
        { label: 'Plugins', icon: 'puzzle', link: pluginLink('plugins') },
        { label: 'Jobs', icon: 'list', link: pluginLink('jobs') },
        { label: 'Workspace identity', icon: 'palette', link: pluginLink('identity') },
        { label: 'Settings', icon: 'settings', link: pluginLink('settings') },
      ],
    },
    {
      name: 'People',
      links: [
        { label: 'Users', icon: 'users', link: pluginLink('users') },
        { label: 'Groups', icon: 'users', link: pluginLink('groups') },
        { label: 'Invites', icon: 'mail', link: pluginLink('invites') },
        { label: 'Broadcasts', icon: 'bell', link: pluginLink('broadcasts') },
        { label: 'Entitlements', icon: 'tag', link: pluginLink('entitlements') },
        { label: 'Capabilities', icon: 'check-circle', link: pluginLink('capabilities') },
      ],
    },
    {
      name: 'Security',
      links: [
        { label: 'Sign-in policies', icon: 'shield', link: pluginLink('security') },
        { label: 'Admin keys', icon: 'key', link: pluginLink('keys') },
        { label: 'Data sharing', icon: 'link', link: pluginLink('data-sharing') },
        { label: 'Public links', icon: 'external', link: pluginLink('public-links') },
        { label: 'Activity', icon: 'list', link: pluginLink('activity') },
      ],
    },
  ];
}
