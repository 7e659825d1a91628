// Mail: the mail server with a test, and whether mail goes out.
import { httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed, inject } from '@angular/core';
import type { MailSettings } from '@sv/contracts/admin/mail.contract';
import type { HealthReport } from '@sv/contracts/health.contract';
import { Badge } from '@sv/ui/badge/badge';
import { Card } from '@sv/ui/card/card';
import { keepFresh } from '@sv/ui/freshness/freshness';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';
import { Page } from '@sv/ui/page/page';
import { Toasts } from '@sv/ui/workspace/toasts';
import { ReadOnlyNote } from '../read-only-note/read-only-note';
import { MailServerForm } from './server/mail-server-form';

@Component({
  selector: 'sv-mail',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Badge, Card, MailServerForm, Page, ReadOnlyNote, T],
  templateUrl: './mail.html',
  styleUrls: ['../forms/admin-form.css', './mail.css'],
})
export class MailPage {
  private readonly toasts = inject(Toasts);
  private readonly locale = inject(LocaleService);
  protected readonly health = httpResource<HealthReport>(() => '/api/admin/health');
  protected readonly mailer = computed(() => (this.health.hasValue() ? this.health.value().mailer : null));
  protected readonly failing = computed(() => {
    const state = this.mailer();
    return state?.configured && state.lastError ? state : null;
  });
  protected readonly queued = computed(() => this.locale.formatNumber(this.mailer()?.queued ?? 0));

  constructor() {
    keepFresh(this.health, () => '/api/admin/health');
  }

  protected showSaved({ source }: MailSettings): void {
    this.toasts.success(source === 'none' ? t('Mail is off') : t('Mail server saved'));
    this.health.reload();
  }
}
