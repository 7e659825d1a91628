// The frame of Account: the list of its sections beside the page, above it on a phone.
import { ChangeDetectionStrategy, Component } from '@angular/core';
import { RouterLink, RouterLinkActive, RouterOutlet } from '@angular/router';
import { Icon } from '@sv/ui/icon/icon';
import type { IconName } from '@sv/ui/icon/icon-paths';
import { pluginLink } from '@sv/ui/workspace/plugin-link';

interface Section {
  label: string;
  icon: IconName;
  link: string;
  exact: boolean;
}

@Component({
  selector: 'sv-account',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Icon, RouterLink, RouterLinkActive, RouterOutlet],
  templateUrl: './account.html',
  styleUrl: './account.css',
})
export class Account {
  protected readonly sections: readonly Section[] = [
    { label: 'Profile', icon: 'user', link: pluginLink(), exact: true },
    { label: 'Security', icon: 'shield', link: pluginLink('security'), exact: false },
    { label: 'Sessions', icon: 'device', link: pluginLink('sessions'), exact: false },
    { label: 'Activity', icon: 'activity', link: pluginLink('activity'), exact: false },
    { label: 'Preferences', icon: 'settings', link: pluginLink('preferences'), exact: false },
  ];
}
