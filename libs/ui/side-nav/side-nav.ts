// The frame of an app with many pages: links in groups beside the page, or as tabs above it where space is short. A
// container query decides, because the app may be in a window or in an overlay.
import { ChangeDetectionStrategy, Component, input } from '@angular/core';
import { RouterLink, RouterLinkActive } from '@angular/router';
import { Icon } from '../icon/icon';
import type { IconName } from '../icon/icon-paths';

interface SideNavLink {
  label: string;
  icon: IconName;
  /** An absolute path, from `pluginLink()`. */
  link: string;
  /** Highlighted on this exact path only, not on paths below it. */
  exact?: boolean;
}

export interface SideNavGroup {
  name: string;
  links: readonly SideNavLink[];
}

let lastNav = 0;

@Component({
  selector: 'sv-side-nav',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Icon, RouterLink, RouterLinkActive],
  templateUrl: './side-nav.html',
  styleUrl: './side-nav.css',
  host: { '[class]': 'width()' },
})
export class SideNav {
  readonly label = input.required<string>();
  readonly groups = input.required<readonly SideNavGroup[]>();
  /** The width of the page beside it, as in `sv-page`. */
  readonly width = input<'narrow' | 'wide'>('wide');

  protected readonly id = `sv-side-nav-${++lastNav}`;

  /** On a phone the row of links is wider than the screen: scrolls the current link and its neighbours into view. */
  protected reveal(isActive: boolean, link: HTMLElement): void {
    if (isActive) link.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }
}
