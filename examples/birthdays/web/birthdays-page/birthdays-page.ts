// The next birthdays. Before the person has agreed that Birthdays may read from Contacts, the page links to the consent
// page.
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
import { LocaleService } from '@sv/ui/locale/locale.service';
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

  protected readonly locale = inject(LocaleService);
  protected readonly dayText = dayText;
  protected readonly list = httpResource<BirthdayList>(() => this.todayUrl());
  /** The page on which the person can agree; null unless the consent is missing. */
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

  /** Formats noon, which is on the same day in every time zone. */
  protected dateOf(day: string): string {
    return this.locale.formatDate(`${day}T12:00:00`);
  }
}
