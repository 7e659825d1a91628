// The frame of Console: its pages as tabs above the page.
import { ChangeDetectionStrategy, Component } from '@angular/core';
import { RouterOutlet } from '@angular/router';
import { TabNav, type TabLink } from '@sv/ui/tabs/tab-nav';
import { pluginLink } from '@sv/ui/workspace/plugin-link';

@Component({
  selector: 'sv-console',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [RouterOutlet, TabNav],
  template: `
    <div class="bar"><sv-tab-nav label="Console" [tabs]="tabs" /></div>
    <router-outlet />
  `,
  styleUrl: './console.css',
})
export class Console {
  protected readonly tabs: readonly TabLink[] = [
    { label: 'Health', link: pluginLink(), exact: true },
    { label: 'Users', link: pluginLink('users') },
    { label: 'Plugins', link: pluginLink('plugins') },
    { label: 'Settings', link: pluginLink('settings') },
  ];
}
