// The foot of a narrow window: the first apps, and "More" when there are others.
import { ChangeDetectionStrategy, Component, computed, input, signal } from '@angular/core';
import type { Shell } from '@sv/contracts/shell.contract';
import { Dialog } from '@sv/ui/dialog/dialog';
import { Icon } from '@sv/ui/icon/icon';
import { navLinks } from './nav-links';
import { NavList } from './nav-list';

const places = 5;

@Component({
  selector: 'sv-bottom-bar',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Dialog, Icon, NavList],
  templateUrl: './bottom-bar.html',
  styleUrl: './bottom-bar.css',
})
export class BottomBar {
  readonly shell = input.required<Shell>();
  protected readonly moreOpen = signal(false);

  protected readonly all = computed(() => {
    const { apps, console } = navLinks(this.shell());
    return console ? [...apps, console] : apps;
  });
  protected readonly hasMore = computed(() => this.all().length > places);
  protected readonly first = computed(() => (this.hasMore() ? this.all().slice(0, places - 1) : this.all()));
  protected readonly rest = computed(() => this.all().slice(this.first().length));
}
