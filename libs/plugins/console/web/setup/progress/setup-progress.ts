// How far the set-up is: a bar for each step, which leads there.
import { ChangeDetectionStrategy, Component } from '@angular/core';
import { RouterLink, RouterLinkActive } from '@angular/router';
import { addressOf } from '../setup-steps';
import { T } from '@sv/ui/locale/t';

@Component({
  selector: 'sv-setup-progress',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [RouterLink, RouterLinkActive, T],
  templateUrl: './setup-progress.html',
  styleUrl: './setup-progress.css',
})
export class SetupProgress {
  protected readonly addressOf = addressOf;
}
