// People in one line: their avatars, then their names, with "you" for the reader: "you, Ada and 3 others".
import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import type { Person } from '@sv/contracts/people.contract';
import { Avatar } from '../avatar/avatar';
import { Session } from '../workspace/session';
import { peopleText, readerFirst } from './people-text';

@Component({
  selector: 'sv-people-line',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Avatar],
  template: `
    <span class="pictures">
      @for (person of pictured(); track person.id) {
        <sv-avatar size="sm" [name]="person.name" [image]="person.image" />
      }
    </span>
    <span class="sv-truncate">{{ text() }}</span>
  `,
  styleUrl: './people-line.css',
})
export class PeopleLine {
  private readonly session = inject(Session);

  readonly people = input.required<readonly Pick<Person, 'id' | 'name' | 'image'>[]>();
  /** How many people are named; the others are counted. */
  readonly named = input(3);

  private readonly readerId = computed(() => this.session.user()?.id ?? null);
  /** In the order of the names. */
  protected readonly pictured = computed(() => readerFirst(this.people(), this.readerId()).slice(0, this.named()));
  protected readonly text = computed(() => peopleText(this.people(), this.readerId(), this.named()));
}
