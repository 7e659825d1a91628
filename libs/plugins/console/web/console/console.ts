// The frame of Console: the sections beside the page. On a phone the overview lists the sections, and every other page
// has a link back to it.
import { ChangeDetectionStrategy, Component, computed, inject } from '@angular/core';
import { RouterLink, RouterOutlet } from '@angular/router';
import { Icon } from '@sv/ui/icon/icon';
import { T } from '@sv/ui/locale/t';
import { pluginLink } from '@sv/ui/workspace/plugin-link';
import { CurrentPath } from './current-path';
import { SectionNav } from './section-nav/section-nav';

@Component({
  selector: 'sv-console',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Icon, RouterLink, RouterOutlet, SectionNav, T],
  providers: [CurrentPath],
  template: `
    <div class="frame">
      <sv-section-nav />
      <div class="page">
        @if (!isOverview()) {
          <a class="back" [routerLink]="overviewLink"><sv-icon name="chevron-left" [size]="16" />{{ 'Console' | t }}</a>
        }
        <router-outlet />
      </div>
    </div>
  `,
  styleUrl: './console.css',
})
export class Console {
  private readonly current = inject(CurrentPath).path;
  protected readonly overviewLink = pluginLink();
  protected readonly isOverview = computed(() => this.current() === this.overviewLink);
}
