// What the person shares by public links: pages of apps that whoever has the link reads without an account.
import { HttpClient, httpResource } from '@angular/common/http';
import {
  ChangeDetectionStrategy,
  Component,
  ElementRef,
  Injector,
  afterNextRender,
  computed,
  inject,
  signal,
  viewChild,
} from '@angular/core';
import { firstValueFrom } from 'rxjs';
import type { PublicLink, PublicLinkList } from '@sv/contracts/public-links.contract';
import { Card } from '@sv/ui/card/card';
import { Confirm } from '@sv/ui/confirm/confirm';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { keepFresh } from '@sv/ui/freshness/freshness';
import { Icon } from '@sv/ui/icon/icon';
import { Page } from '@sv/ui/page/page';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { Toasts } from '@sv/ui/workspace/toasts';
import { SharedLinkRow } from './shared-link-row';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';

const url = '/api/account/links';

@Component({
  selector: 'sv-shared-links',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Card, EmptyState, ErrorState, Icon, Page, SharedLinkRow, Skeleton, T],
  templateUrl: './shared-links.html',
  styleUrls: ['../rows/rows.css', './shared-links.css'],
})
export class SharedLinksPage {
  private readonly injector = inject(Injector);
  private readonly http = inject(HttpClient);
  private readonly confirm = inject(Confirm);
  private readonly toasts = inject(Toasts);

  private readonly shown = viewChild('shown', { read: ElementRef<HTMLElement> });
  protected readonly list = httpResource<PublicLinkList>(() => url);
  protected readonly links = computed(() => (this.list.hasValue() ? this.list.value().links : []));
  protected readonly isAllowed = computed(() => this.list.hasValue() && this.list.value().allowed);
  protected readonly ending = signal<string | null>(null);

  constructor() {
    keepFresh(this.list, () => url);
  }

  protected async end({ id, label }: PublicLink): Promise<void> {
    const sure = await this.confirm.ask({
      heading: t('Delete “{name}”?', { name: label }),
      detail: t('Nobody can open the link any more. This cannot be undone.'),
      confirmLabel: t('Delete link'),
      danger: true,
    });
    if (!sure) return;
    this.ending.set(id);
    try {
      await firstValueFrom(this.http.delete(`${url}/${id}`));
      this.list.update(list => list && { ...list, links: list.links.filter(link => link.id !== id) });
      this.toasts.success(t('“{name}” deleted', { name: label }));
      // The pressed button was removed with its row.
      afterNextRender({ read: () => this.shown()?.nativeElement.focus() }, { injector: this.injector });
    } catch (error) {
      this.toasts.error(error);
    } finally {
      this.ending.set(null);
    }
  }
}
