// What the sidebar has below the apps: "More", and the favourites. Loaded after the first page.
import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { lazyDialog } from '@sv/ui/dialog/lazy-dialog';
import { Icon } from '@sv/ui/icon/icon';
import { Session } from '@sv/ui/workspace/session';
import { navLinks } from '../nav-links';
import { SidebarFold } from '../sidebar-fold';
import { Favourites } from './favourites';
import { T } from '@sv/ui/locale/t';

@Component({
  selector: 'sv-sidebar-end',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Favourites, Icon, T],
  template: `
    <button type="button" class="more" aria-haspopup="dialog" (click)="showMore()">
      <sv-icon name="more" [size]="20" />
      <span [class.sv-visually-hidden]="folded()">{{ 'More' | t }}</span>
    </button>
    @if (!folded()) {
      <sv-favourites />
    }
  `,
  styleUrl: './sidebar-end.css',
  host: { '[class.folded]': 'folded()' },
})
export class SidebarEnd {
  private readonly session = inject(Session);
  protected readonly folded = inject(SidebarFold).isFolded;
  private readonly openMore = lazyDialog(async () => (await import('./more-apps')).MoreApps);

  protected showMore(): void {
    const shell = this.session.shell();
    void this.openMore({ links: shell ? navLinks(shell).hidden : [] });
  }
}
