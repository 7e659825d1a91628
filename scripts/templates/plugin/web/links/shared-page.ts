// The entries of a person, for whoever has the link. Draws loading, gone, error, empty and full.
import { httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { T } from '@sv/ui/locale/t';
import { Page } from '@sv/ui/page/page';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { pluginApi } from '@sv/ui/workspace/plugin-api';
import { toProblem } from '@sv/ui/workspace/to-problem';

@Component({
  selector: 'sv-starter-shared-page',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [EmptyState, ErrorState, Page, Skeleton, T],
  template: `
    <sv-page [heading]="'Shared entries' | t" width="narrow">
      @if (isGone()) {
        <sv-empty-state icon="link" [heading]="'This link does not work' | t">{{
          'Ask for another one.' | t
        }}</sv-empty-state>
      } @else if (list.error()) {
        <sv-error-state
          [heading]="'The entries could not be loaded' | t"
          [problem]="problem()"
          (retry)="list.reload()"
        />
      } @else if (!list.hasValue()) {
        <sv-skeleton [label]="'Loading entries…' | t" />
      } @else {
        <p>
          {{ 'From {name}' | t: { name: list.value().owner } }}
        </p>
        <ul>
          @for (title of list.value().titles; track $index) {
            <li>
              <bdi>{{ title }}</bdi>
            </li>
          } @empty {
            <li>{{ 'There are no entries yet.' | t }}</li>
          }
        </ul>
      }
    </sv-page>
  `,
})
export class SharedPage {
  /** Of the address. */
  readonly token = input.required<string>();
  private readonly url = pluginApi('shared');

  protected readonly list = httpResource<{ owner: string; titles: string[] }>(() => `${this.url}/${this.token()}`);
  protected readonly problem = computed(() => toProblem(this.list.error()));
  protected readonly isGone = computed(() => this.list.error() !== undefined && this.problem().status === 404);
}
