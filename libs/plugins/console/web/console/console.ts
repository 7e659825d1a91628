// The frame of Console: its pages in groups beside the page, above it on a phone.
import { ChangeDetectionStrategy, Component } from '@angular/core';
import { RouterLink, RouterLinkActive, RouterOutlet } from '@angular/router';
import { Icon } from '@sv/ui/icon/icon';
import type { IconName } from '@sv/ui/icon/icon-paths';
import { pluginLink } from '@sv/ui/workspace/plugin-link';

interface ConsoleSection {
  label: string;
  icon: IconName;
  link: string;
  exact?: boolean;
}

@Component({
  selector: 'sv-console',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Icon, RouterLink, RouterLinkActive, RouterOutlet],
  templateUrl: './console.html',
  styleUrl: './console.css',
})
export class Console {
  protected readonly groups: readonly { name: string; sections: readonly ConsoleSection[] }[] = [
    {
      name: 'System',
      sections: [
        { label: 'Health', icon: 'activity', link: pluginLink(), exact: true },
        { label: 'Plugins', icon: 'puzzle', link: pluginLink('plugins') },
        { label: 'Settings', icon: 'settings', link: pluginLink('settings') },
      ],
    },
    {
      name: 'People',
      sections: [
        { label: 'Users', icon: 'users', link: pluginLink('users') },
        { label: 'Invites', icon: 'mail', link: pluginLink('invites') },
      ],
    },
    {
      name: 'Security',
      sections: [
        { label: 'Policies', icon: 'shield', link: pluginLink('security') },
        { label: 'Admin keys', icon: 'key', link: pluginLink('keys') },
        { label: 'Activity', icon: 'list', link: pluginLink('activity') },
      ],
    },
  ];

  /** On a phone the row of links is wider than the screen: the current one comes into sight. */
  protected reveal(isActive: boolean, link: HTMLElement): void {
    if (isActive) link.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }
}
