// The part of the sharing dialog that makes a list readable for anyone with its link. For its owner.
import {
  ChangeDetectionStrategy,
  Component,
  ElementRef,
  computed,
  effect,
  inject,
  input,
  viewChild,
} from '@angular/core';
import { Button } from '@sv/ui/button/button';
import { CopyButton } from '@sv/ui/copy-button/copy-button';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { T } from '@sv/ui/locale/t';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { pluginApi } from '@sv/ui/workspace/plugin-api';
import { daysLater, toDay } from '../due-date/due-day';
import { linkDates } from './link-dates';
import { OutsideLink } from './outside-link';

const TEN_YEARS = 3652;

@Component({
  selector: 'sv-public-link',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, CopyButton, ErrorState, Field, FieldControl, Skeleton, T],
  templateUrl: './public-link.html',
  styleUrl: './public-link.css',
})
export class PublicLink {
  private readonly locale = inject(LocaleService);
  private readonly lists = pluginApi('lists');

  private readonly address = viewChild<ElementRef<HTMLInputElement>>('address');

  readonly listId = input.required<string>();

  /** Of the dialog, so that an address that was just created is not lost with this part of it. */
  protected readonly link = inject(OutsideLink);
  protected readonly dates = computed(() => {
    const link = this.link.link();
    return link ? linkDates(link, this.locale) : '';
  });
  protected readonly firstDay = toDay(daysLater(1, new Date()));
  protected readonly lastDay = toDay(daysLater(TEN_YEARS, new Date()));

  constructor() {
    effect(() => this.link.open(`${this.lists}/${this.listId()}/link`));
    // In the place of the button that created it.
    effect(() => this.address()?.nativeElement.select());
  }

  /** @param day the last one on which it works; empty: until somebody ends it */
  protected create(day: string): void {
    void this.link.create(day ? { expiresAt: endOf(day) } : {});
  }
}

/** The next midnight of the person's clock. */
function endOf(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + 1).toISOString();
}
