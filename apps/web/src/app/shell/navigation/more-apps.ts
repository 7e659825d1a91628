// The apps that do not fit into the bottom bar. Loaded when somebody opens them.
import { ChangeDetectionStrategy, Component, input, output } from '@angular/core';
import { Dialog } from '@sv/ui/dialog/dialog';
import type { NavLink } from './nav-links';
import { NavList } from './nav-list';

@Component({
  selector: 'sv-more-apps',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Dialog, NavList],
  template: `
    <sv-dialog heading="More apps" size="sm" [open]="true" (closed)="closed.emit()">
      <nav aria-label="More apps">
        <sv-nav-list [links]="links()" (navigated)="closed.emit()" />
      </nav>
    </sv-dialog>
  `,
})
export class MoreApps {
  readonly links = input.required<readonly NavLink[]>();
  readonly closed = output<void>();
}
