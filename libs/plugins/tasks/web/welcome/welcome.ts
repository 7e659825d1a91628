// Shown to people without a list. One click creates the first one.
import { ChangeDetectionStrategy, Component } from '@angular/core';
import { RouterLink } from '@angular/router';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { T } from '@sv/ui/locale/t';
import { pluginLink } from '@sv/ui/workspace/plugin-link';
import { NewList } from '../new-list/new-list';

@Component({
  selector: 'sv-welcome',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [EmptyState, NewList, RouterLink, T],
  template: `
    <sv-empty-state icon="check-circle">
      <h1>{{ 'What needs doing?' | t }}</h1>
      <p>
        {{ 'Tasks are kept in lists. Name your first list. You can have many, and share them with others.' | t }}
      </p>
      <p>
        <a class="sv-link" [routerLink]="importLink">{{ 'Import from another app' | t }}</a>
      </p>
      <sv-new-list svActions [suggestion]="'My tasks' | t" />
    </sv-empty-state>
  `,
  styleUrl: './welcome.css',
})
export class Welcome {
  protected readonly importLink = pluginLink('import');
}
