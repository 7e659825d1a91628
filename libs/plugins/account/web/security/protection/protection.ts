// A summary of the account's protection: what the workspace requires, what is missing, or that nothing is.
import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import type { Factors } from '@sv/contracts/identity.contract';
import { Icon } from '@sv/ui/icon/icon';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { protectionOf } from './protection-of';

@Component({
  selector: 'sv-protection',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Icon],
  template: `
    <sv-icon [name]="protection().tone === 'warning' ? 'alert' : 'shield'" [size]="22" />
    <div class="text">
      <h2>{{ protection().heading }}</h2>
      <p>{{ protection().text }}</p>
    </div>
  `,
  styleUrl: './protection.css',
  host: { '[class]': 'protection().tone' },
})
export class Protection {
  private readonly locale = inject(LocaleService);
  readonly factors = input.required<Factors>();

  protected readonly protection = computed(() => protectionOf(this.factors(), iso => this.locale.formatDate(iso)));
}
