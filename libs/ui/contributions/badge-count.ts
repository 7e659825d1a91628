// The number at the name of an app. Screen readers read it as a part of the name: "Tasks, 3 due".
import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';

const mostShown = 99;

@Component({
  selector: 'sv-badge-count',
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `<span class="sv-visually-hidden">, {{ count() }} due</span><span aria-hidden="true">{{ shown() }}</span>`,
  styleUrl: './badge-count.css',
})
export class BadgeCount {
  readonly count = input.required<number>();
  protected readonly shown = computed(() => (this.count() > mostShown ? `${mostShown}+` : this.count()));
}
