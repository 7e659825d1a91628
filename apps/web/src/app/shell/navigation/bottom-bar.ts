// The navigation at the bottom of a narrow window: the first apps, and "More" when there are others.
import {
  ChangeDetectionStrategy,
  Component,
  ViewContainerRef,
  computed,
  inject,
  input,
  viewChild,
} from '@angular/core';
import type { Shell } from '@sv/contracts/shell.contract';
import { Icon } from '@sv/ui/icon/icon';
import { LazyLoader } from '../../routing/lazy-loader';
import { navLinks } from './nav-links';
import { NavList } from './nav-list';

const places = 5;

@Component({
  selector: 'sv-bottom-bar',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Icon, NavList],
  templateUrl: './bottom-bar.html',
  styleUrl: './bottom-bar.css',
})
export class BottomBar {
  private readonly lazyLoader = inject(LazyLoader);
  private readonly place = viewChild.required('place', { read: ViewContainerRef });

  readonly shell = input.required<Shell>();

  protected readonly all = computed(() => {
    const { apps, console } = navLinks(this.shell());
    return console ? [...apps, console] : apps;
  });
  protected readonly hasMore = computed(() => this.all().length > places);
  protected readonly first = computed(() => (this.hasMore() ? this.all().slice(0, places - 1) : this.all()));
  protected readonly rest = computed(() => this.all().slice(this.first().length));

  protected async showMore(): Promise<void> {
    const file = await this.lazyLoader.load(() => import('./more-apps'));
    if (!file || this.place().length > 0) return;
    const more = this.place().createComponent(file.MoreApps);
    more.setInput('links', this.rest());
    more.instance.closed.subscribe(() => more.destroy());
  }
}
