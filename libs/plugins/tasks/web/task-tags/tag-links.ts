// The tags of a task; each leads to all tasks that have it.
import { ChangeDetectionStrategy, Component, inject, input } from '@angular/core';
import { RouterLink } from '@angular/router';
import { T } from '@sv/ui/locale/t';
import { CURRENT_PLUGIN } from '@sv/ui/workspace/current-plugin';

@Component({
  selector: 'sv-tag-links',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [RouterLink, T],
  template: `
    <ul [attr.aria-label]="'Tags' | t">
      @for (tag of tags(); track tag) {
        <li>
          <a [routerLink]="all" [queryParams]="{ tag }"
            ><bdi>#{{ tag }}</bdi></a
          >
        </li>
      }
    </ul>
  `,
  styleUrl: './tag-links.css',
})
export class TagLinks {
  readonly tags = input.required<readonly string[]>();
  protected readonly all = `${inject(CURRENT_PLUGIN).routePrefix}/all`;
}
