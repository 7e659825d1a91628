// The navigation at the bottom of a narrow window: the first apps, and "More" with the others and the favourites.
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
import { T } from '@sv/ui/locale/t';

const MAX_LINKS = 4;

@Component({
  selector: 'sv-bottom-bar',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Icon, NavList, T],
  templateUrl: './bottom-bar.html',
  styleUrl: './bottom-bar.css',
})
export class BottomBar {
  private readonly lazyLoader = inject(LazyLoader);
  private readonly dialogHost = viewChild.required('dialogHost', { read: ViewContainerRef });

  readonly shell = input.required<Shell>();

  private readonly links = computed(() => {
    const { apps, hidden, console } = navLinks(this.shell());
    return { shown: console ? [...apps, console] : apps, hidden };
  });
  protected readonly visible = computed(() => this.links().shown.slice(0, MAX_LINKS));

  protected async showMore(): Promise<void> {
    const chunk = await this.lazyLoader.load(() => import('./more/more-apps'));
    if (!chunk || this.dialogHost().length > 0) return;
    const dialog = this.dialogHost().createComponent(chunk.MoreApps);
    const { shown, hidden } = this.links();
    dialog.setInput('links', [...shown.slice(MAX_LINKS), ...hidden]);
    dialog.instance.closed.subscribe(() => dialog.destroy());
  }
}
