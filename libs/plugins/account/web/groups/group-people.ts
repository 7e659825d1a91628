// The other members of a group, as far as the person may see them.
import { httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, input } from '@angular/core';
import type { PersonList } from '@sv/contracts/people.contract';
import { PeopleLine } from '@sv/ui/people/people-line';

@Component({
  selector: 'sv-group-people',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [PeopleLine],
  template: `
    @if (people.hasValue()) {
      <sv-people-line class="sv-muted sv-small" [people]="people.value().users" />
    }
  `,
})
export class GroupPeople {
  readonly groupId = input.required<string>();
  /** The first ten members; the total is shown beside the group's name. */
  protected readonly people = httpResource<PersonList>(() => ({
    url: '/api/people',
    params: { groupId: this.groupId(), limit: 10 },
  }));
}
