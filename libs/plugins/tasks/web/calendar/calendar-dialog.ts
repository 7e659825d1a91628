// A dialog that gives a person the address with which a calendar app shows their tasks, and ends it.
import { ChangeDetectionStrategy, Component, computed, effect, inject, input, output, signal } from '@angular/core';
import { Button } from '@sv/ui/button/button';
import { Dialog } from '@sv/ui/dialog/dialog';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';
import { Segmented, type SegmentOption } from '@sv/ui/segmented/segmented';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { pluginApi } from '@sv/ui/workspace/plugin-api';
import { linkDates } from '../links/link-dates';
import { OutsideLink } from '../links/outside-link';
import { CalendarAddress } from './calendar-address';

type Scope = 'list' | 'all';

@Component({
  selector: 'sv-calendar-dialog',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, CalendarAddress, Dialog, ErrorState, Segmented, Skeleton, T],
  templateUrl: './calendar-dialog.html',
  styles: `
    sv-segmented {
      align-self: flex-start;
      justify-self: start;
    }
  `,
  providers: [OutsideLink],
})
export class CalendarDialog {
  private readonly locale = inject(LocaleService);
  private readonly api = pluginApi();

  readonly listId = input.required<string>();
  readonly closed = output();

  protected readonly isOpen = signal(true);
  protected readonly scope = signal<Scope>('list');
  protected readonly scopes: SegmentOption<Scope>[] = [
    { value: 'list', label: t('This list') },
    { value: 'all', label: t('All my tasks') },
  ];
  protected readonly calendar = inject(OutsideLink);
  protected readonly dates = computed(() => {
    const link = this.calendar.link();
    return link ? linkDates(link, this.locale) : '';
  });

  constructor() {
    effect(() =>
      this.calendar.open(
        this.scope() === 'all' ? `${this.api}/calendar` : `${this.api}/lists/${this.listId()}/calendar`,
      ),
    );
  }
}
