// What the sidebar has below the apps: "More", and the favourites. Loaded after the first page.
import { ChangeDetectionStrategy, Component, computed, inject, signal } from '@angular/core';
import { Icon } from '@sv/ui/icon/icon';
import { Session } from '@sv/ui/workspace/session';
import { navLinks } from '../nav-links';
import { SidebarFold } from '../sidebar-fold';
import { Favourites } from './favourites';
import { MoreApps } from './more-apps';
import { T } from '@sv/ui/locale/t';

@Component({
  selector: 'sv-sidebar-end',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Favourites, Icon, MoreApps, T],
  template: `
    <button type="button" class="more" aria-haspopup="dialog" (click)="isOpen.set(true)">
      <sv-icon name="more" [size]="20" />
      <span [class.sv-visually-hidden]="folded()">{{ 'More' | t }}</span>
    </button>
    @if (!folded()) {
      <sv-favourites />
    }
    @if (isOpen()) {
      @defer (on immediate) {
        <sv-more-apps [links]="hidden()" (closed)="isOpen.set(false)" />
      }
    }
  `,
  styleUrl: './sidebar-end.css',
  host: { '[class.folded]': 'folded()' },
})
export class SidebarEnd {
  private readonly session = inject(Session);
  protected readonly folded = inject(SidebarFold).isFolded;
  protected readonly isOpen = signal(false);
  protected readonly hidden = computed(() => {
    const shell = this.session.shell();
    return shell ? navLinks(shell).hidden : [];
  });
}
