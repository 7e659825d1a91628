// The heading of a section in a list: its name, which collapses it, how many tasks it has, and what can be done with it.
import { ChangeDetectionStrategy, Component, inject, input, output } from '@angular/core';
import { Button } from '@sv/ui/button/button';
import { Icon } from '@sv/ui/icon/icon';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { T } from '@sv/ui/locale/t';
import type { TaskSection } from '../../shared/section.contract';
import { SectionMenu } from './section-menu';

@Component({
  selector: 'sv-section-heading',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Icon, SectionMenu, T],
  templateUrl: './section-heading.html',
  styleUrl: './section-heading.css',
})
export class SectionHeading {
  protected readonly locale = inject(LocaleService);

  readonly section = input.required<TaskSection>();
  readonly count = input.required<number>();
  readonly isCollapsed = input(false);
  readonly isReadOnly = input(false);
  readonly toggled = output();
  /** A task is to be added to it. */
  readonly added = output();
}
