// What an operator should know about a plugin now: why it does not run, that it runs only for a limited time, what it
// lacks.
import { ChangeDetectionStrategy, Component, computed, inject, input, output } from '@angular/core';
import type { AdminPlugin } from '@sv/contracts/admin/plugins.contract';
import { Button } from '@sv/ui/button/button';
import { Icon } from '@sv/ui/icon/icon';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { missingVariables } from '../plugin-row/plugin-details';
import { T } from '@sv/ui/locale/t';

export type PluginAction = 'start-again' | 'override' | 'remove-override';

@Component({
  selector: 'sv-plugin-notices',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Icon, T],
  templateUrl: './plugin-notices.html',
  styleUrl: './plugin-notices.css',
})
export class PluginNotices {
  protected readonly locale = inject(LocaleService);

  readonly plugin = input.required<AdminPlugin>();
  readonly mayManage = input(false);
  readonly busy = input(false);
  readonly chosen = output<PluginAction>();

  /** One group for each of the two ways to fix it. */
  protected readonly missing = computed(() => {
    const missing = missingVariables(this.plugin());
    return (['runtime', 'build'] as const)
      .map(scope => ({ scope, names: missing.filter(one => one.scope === scope).map(({ name }) => name) }))
      .filter(({ names }) => names.length > 0);
  });
}
