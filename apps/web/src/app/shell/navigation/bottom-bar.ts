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

const MAX_LINKS = 5;

@Component({
  selector: 'sv-bottom-bar',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Icon, NavList],
  templateUrl: './bottom-bar.html',
  styleUrl: './bottom-bar.css',
})
export class BottomBar {
  private readonly lazyLoader = inject(LazyLoader);
  private readonly dialogHost = viewChild.required('dialogHost', { read: ViewContainerRef });

  readonly shell = input.required<Shell>();

  protected readonly links = computed(() => {
    const { apps, console } = navLinks(this.shell());
    return console ? [...apps, console] : apps;
  });
  protected readonly hasMore = computed(() => this.links().length > MAX_LINKS);
  protected readonly visible = computed(() => (this.hasMore() ? this.links().slice(0, MAX_LINKS - 1) : this.links()));
  protected readonly hidden = computed(() => this.links().slice(this.visible().length));

  protected async showMore(): Promise<void> {
    const chunk = await this.lazyLoader.load(() => import('./more-apps'));
    if (!chunk || this.dialogHost().length > 0) return;
    const dialog = this.dialogHost().createComponent(chunk.MoreApps);
    dialog.setInput('links', this.hidden());
    dialog.instance.closed.subscribe(() => dialog.destroy());
  }
}
