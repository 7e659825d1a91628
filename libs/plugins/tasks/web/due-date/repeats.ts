// That a task repeats: a small sign, with the rule in words. The words are loaded for the first task that needs them.
import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { Icon } from '@sv/ui/icon/icon';
import { LocaleService } from '@sv/ui/locale/locale.service';
import type { RepeatsFrom } from '../../shared/task.contract';
import { recurrenceWords } from '../task-when/recurrence-words';

@Component({
  selector: 'sv-repeats',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Icon],
  template: `
    <sv-icon name="refresh" [size]="12" [title]="words()" />
    <span class="sv-visually-hidden">{{ words() }}</span>
  `,
  styles: ':host { display: contents; }',
})
export class Repeats {
  private readonly locale = inject(LocaleService);

  readonly rule = input.required<string>();
  readonly from = input.required<RepeatsFrom>();

  protected readonly words = computed(() => recurrenceWords(this.rule(), this.from(), this.locale.tag()));
}
