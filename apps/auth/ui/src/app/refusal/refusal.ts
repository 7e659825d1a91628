// Why the whole form was refused. The region is always there, so that a screen reader hears what appears in it.
import { ChangeDetectionStrategy, Component, input } from '@angular/core';
import { Icon } from '@sv/ui/icon/icon';

@Component({
  selector: 'sv-refusal',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Icon],
  template: `
    @if (words(); as words) {
      <div class="box">
        <sv-icon name="alert" />
        <p>{{ words }} <ng-content /></p>
      </div>
    }
  `,
  styleUrl: './refusal.css',
  host: { role: 'alert', '[class.filled]': 'words()' },
})
export class Refusal {
  readonly words = input.required<string | null>();
}
