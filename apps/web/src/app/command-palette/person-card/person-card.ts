// Who somebody is: picture and name, for people who were found in the command palette.
import { ChangeDetectionStrategy, Component, input, output, signal } from '@angular/core';
import type { Person } from '@sv/contracts/people.contract';
import { Avatar } from '@sv/ui/avatar/avatar';
import { Button } from '@sv/ui/button/button';
import { Dialog } from '@sv/ui/dialog/dialog';
import { T } from '@sv/ui/locale/t';

@Component({
  selector: 'sv-person-card',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Avatar, Button, Dialog, T],
  template: `
    <sv-dialog size="sm" [heading]="person().name" [(open)]="open" (closed)="closed.emit(isSearchWanted)">
      <sv-avatar size="xl" [name]="person().name" [image]="person().image" />
      <button svActions svButton variant="primary" type="button" (click)="search()">
        {{ 'Search for this name' | t }}
      </button>
    </sv-dialog>
  `,
  styles: 'sv-avatar { margin-inline: auto; }',
})
export class PersonCard {
  readonly person = input.required<Person>();
  /** Whether the person asked to search for the name. */
  readonly closed = output<boolean>();

  protected readonly open = signal(true);
  protected isSearchWanted = false;

  protected search(): void {
    this.isSearchWanted = true;
    this.open.set(false);
  }
}
