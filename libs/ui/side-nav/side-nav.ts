// The frame of an app with many pages: links in groups beside the page. Where space is short, such as on a phone, the
// root of the app shows the list alone, and every page has a link back to it. A container query decides, because the app
// may be in a window or in an overlay.
import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { toSignal } from '@angular/core/rxjs-interop';
import { NavigationEnd, Router, RouterLink } from '@angular/router';
import { filter, map } from 'rxjs';
import { Icon } from '../icon/icon';
import type { IconName } from '../icon/icon-paths';

interface SideNavLink {
  label: string;
  icon: IconName;
  /** An absolute path, from `pluginLink()`. */
  link: string;
}

export interface SideNavGroup {
  name: string;
  links: readonly SideNavLink[];
}

let lastNav = 0;

@Component({
  selector: 'sv-side-nav',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Icon, RouterLink],
  templateUrl: './side-nav.html',
  styleUrl: './side-nav.css',
  host: { '[class]': 'width()', '[class.at-root]': 'isAtRoot()' },
})
export class SideNav {
  private readonly router = inject(Router);

  readonly label = input.required<string>();
  /** The path of the list; the page of the first link is there too. */
  readonly root = input.required<string>();
  readonly groups = input.required<readonly SideNavGroup[]>();
  /** The width of the page beside it, as in `sv-page`. */
  readonly width = input<'narrow' | 'wide'>('wide');

  protected readonly id = `sv-side-nav-${++lastNav}`;
  private readonly path = toSignal(
    this.router.events.pipe(
      filter(event => event instanceof NavigationEnd),
      map(({ urlAfterRedirects }) => pathOf(urlAfterRedirects)),
    ),
    { initialValue: pathOf(this.router.currentNavigation()?.finalUrl?.toString() ?? this.router.url) },
  );
  protected readonly isAtRoot = computed(() => this.path() === this.root());
  protected readonly current = computed(() => {
    const links = this.groups().flatMap(group => group.links);
    const path = this.path();
    return this.isAtRoot() ? links[0] : links.find(({ link }) => path === link || path.startsWith(`${link}/`));
  });
}

const pathOf = (url: string): string => url.split(/[?#]/)[0]!;
