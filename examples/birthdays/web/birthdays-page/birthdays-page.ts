// Whose birthday is next. Until the person agreed that Contacts is read, the page says so and shows where they can.
import { httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed, inject } from '@angular/core';
import { Avatar } from '@sv/ui/avatar/avatar';
import { Badge } from '@sv/ui/badge/badge';
import { Button } from '@sv/ui/button/button';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { keepFresh } from '@sv/ui/freshness/freshness';
import { Page } from '@sv/ui/page/page';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { Moments } from '@sv/ui/workspace/moments/moments';
import { pluginApi } from '@sv/ui/workspace/plugin-api';
import { Problem } from '@sv/ui/workspace/problem';
import type { BirthdayList } from '../../shared/birthday.contract';
import { dayText, localDay } from './day-text';

@Component({
  selector: 'sv-birthdays',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Avatar, Badge, Button, EmptyState, ErrorState, Page, Skeleton],
  templateUrl: './birthdays-page.html',
  styleUrl: './birthdays-page.css',
})
export class BirthdaysPage {
  private readonly url = pluginApi('birthdays');

  protected readonly moments = inject(Moments);
  protected readonly dayText = dayText;
  protected readonly list = httpResource<BirthdayList>(() => this.todayUrl());
  /** Where the person agrees that Contacts is read; null when that is not what is missing. */
  protected readonly consentUrl = computed(() => {
    const error = this.list.error();
    return error instanceof Problem ? error.consentUrl : null;
  });

  constructor() {
    keepFresh(this.list, () => this.todayUrl());
  }

  private todayUrl(): string {
    return `${this.url}?today=${localDay(new Date())}`;
  }

  /** At noon: a day, and in every time zone the same one. */
  protected dateOf(day: string): string {
    return this.moments.date(`${day}T12:00:00`);
  }
}
