// What somebody sees who opens the link of a calendar in a browser: what it is for. Nobody is signed in here.
import { httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, DOCUMENT, computed, inject, input } from '@angular/core';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { T } from '@sv/ui/locale/t';
import { Page } from '@sv/ui/page/page';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { pluginApi } from '@sv/ui/workspace/plugin-api';
import { toProblem } from '@sv/ui/workspace/to-problem';
import { CalendarAddress } from './calendar-address';

@Component({
  selector: 'sv-tasks-feed-page',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [CalendarAddress, EmptyState, ErrorState, Page, Skeleton, T],
  template: `
    <sv-page width="narrow" [heading]="'Calendar of tasks' | t">
      @if (isGone()) {
        <sv-empty-state icon="link" [heading]="'This link does not work' | t">{{
          'Ask for another one.' | t
        }}</sv-empty-state>
      } @else if (calendar.error()) {
        <sv-error-state
          [heading]="'The calendar could not be loaded' | t"
          [problem]="problem()"
          (retry)="calendar.reload()"
        />
      } @else if (!calendar.hasValue()) {
        <sv-skeleton [label]="'Loading the calendar…' | t" />
      } @else {
        <p>{{ 'A calendar app shows these tasks if you subscribe to their address.' | t }}</p>
        <sv-calendar-address [address]="address()" />
      }
    </sv-page>
  `,
})
export class FeedPage {
  private readonly origin = inject(DOCUMENT).location.origin;
  private readonly feed = pluginApi('feed');

  /** Of the address. */
  readonly token = input.required<string>();

  private readonly path = computed(() => `${this.feed}/${encodeURIComponent(this.token())}.ics`);
  protected readonly address = computed(() => this.origin + this.path());
  /** Asked for only to learn whether it works. */
  protected readonly calendar = httpResource.text(() => this.path());
  protected readonly problem = computed(() => toProblem(this.calendar.error()));
  protected readonly isGone = computed(() => this.calendar.error() !== undefined && this.problem().status === 404);
}
