// "Also here: Ada and Bob", for the people of `presence`. Takes no room while nobody is there.
import { ChangeDetectionStrategy, Component, input } from '@angular/core';
import type { Person } from '@sv/contracts/people.contract';
import { PeopleLine } from './people-line';
import { T } from '../locale/t';

@Component({
  selector: 'sv-present-people',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [PeopleLine, T],
  template: `
    @if (people().length > 0) {
      <p class="sv-row sv-muted sv-small">
        <span>{{ 'Also here:' | t }}</span>
        <sv-people-line [people]="people()" />
      </p>
    }
  `,
})
export class PresentPeople {
  readonly people = input.required<readonly Pick<Person, 'id' | 'name' | 'image'>[]>();
}
