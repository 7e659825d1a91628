// What is due today, in all lists.
import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { RouterLink } from '@angular/router';
import { Button } from '@sv/ui/button/button';
import { T } from '@sv/ui/locale/t';
import { Page } from '@sv/ui/page/page';
import { CURRENT_PLUGIN } from '@sv/ui/workspace/current-plugin';
import { DueToday } from '../due-today/due-today';

@Component({
  selector: 'sv-today-page',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, DueToday, Page, RouterLink, T],
  template: `
    <sv-page [heading]="'Due today' | t" [description]="'Tasks that are due today or overdue, in all lists.' | t">
      <a svButton svPageActions [routerLink]="prefix">{{ 'All lists' | t }}</a>
      <sv-due-today />
    </sv-page>
  `,
})
export class TodayPage {
  protected readonly prefix = inject(CURRENT_PLUGIN).routePrefix;
}
