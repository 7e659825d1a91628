// One access to the person's data: by whom, to what, when, and why it was refused.
import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import type { DataAccess } from '@sv/contracts/data-sharing.contract';
import { Icon } from '@sv/ui/icon/icon';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { AppNames } from '../connected-apps/app-names';
import { accessTitle, refusalText } from './access-text';

@Component({
  selector: 'sv-access-row',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Icon],
  templateUrl: './access-row.html',
  styleUrls: ['../rows/row.css', './access-row.css'],
  host: { '[class.refused]': 'isRefused()' },
})
export class AccessRow {
  private readonly names = inject(AppNames);
  protected readonly locale = inject(LocaleService);
  readonly access = input.required<DataAccess>();

  protected readonly isRefused = computed(() => this.access().outcome === 'refused');
  protected readonly title = computed(() => accessTitle(this.access(), this.names.of));
  protected readonly reason = computed(() => refusalText(this.access(), this.names.of));
}
