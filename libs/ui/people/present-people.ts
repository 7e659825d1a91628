// "Also here: Ada and Bob", for the people of `presence`. Takes no room while nobody is there.
import { ChangeDetectionStrategy, Component, input } from '@angular/core';
import type { Person } from '@sv/contracts/people.contract';
import { PeopleLine } from './people-line';

@Component({
  selector: 'sv-present-people',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [PeopleLine],
  template: `
    @if (people().length > 0) {
      <p class="sv-row sv-muted sv-small">
        <span>Also here:</span>
        <sv-people-line [people]="people()" />
      </p>
    }
  `,
})
export class PresentPeople {
  readonly people = input.required<readonly Pick<Person, 'id' | 'name' | 'image'>[]>();
}
