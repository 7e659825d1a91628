// The backups that there are, how each was tested, and what can be done with it.
import { HttpClient } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, DOCUMENT, computed, inject, input, output } from '@angular/core';
import { firstValueFrom } from 'rxjs';
import type { BackupEntry, BackupOverview } from '@sv/contracts/backups.contract';
import { Badge } from '@sv/ui/badge/badge';
import { Button } from '@sv/ui/button/button';
import { Card } from '@sv/ui/card/card';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { Sentence, SentencePart } from '@sv/ui/locale/sentence';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';
import { bytes } from '@sv/ui/quantities/quantities';
import { TableRegion } from '@sv/ui/table/table-region';
import { Problem } from '@sv/ui/workspace/problem';
import { Session } from '@sv/ui/workspace/session';
import { toProblem } from '@sv/ui/workspace/to-problem';
import { RowAction } from '../../lists/row-action';

const url = '/api/admin/backups';

@Component({
  selector: 'sv-backup-list',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Badge, Button, Card, EmptyState, Sentence, SentencePart, T, TableRegion],
  templateUrl: './backup-list.html',
  styleUrls: ['../../forms/admin-form.css', '../backups.css'],
  providers: [RowAction],
})
export class BackupList {
  private readonly http = inject(HttpClient);
  private readonly document = inject(DOCUMENT);
  private readonly session = inject(Session);
  protected readonly locale = inject(LocaleService);
  protected readonly action = inject(RowAction);
  protected readonly bytes = bytes;

  readonly state = input.required<BackupOverview>();
  /** What the server answered to an action. */
  readonly answered = output<BackupOverview>();
  readonly deleted = output();

  protected readonly mayConfigure = computed(() => this.session.hasCapability('tenant:configure'));
  protected readonly tones = { restored: 'success', read: 'neutral', failed: 'danger', replaced: 'danger' } as const;
  protected readonly results = {
    restored: t('Restored as a test'),
    read: t('Verified'),
    failed: t('Test failed'),
    replaced: t('Changed or replaced'),
  };
  /** The newest one stays. */
  protected readonly newest = computed(() => this.state().backups.find(({ isNamed }) => isNamed)?.name);

  protected async test({ name }: BackupEntry): Promise<void> {
    const request = () => firstValueFrom(this.http.post<BackupOverview>(`${url}/${name}/test`, null));
    const done = await this.action.run(name, request, t('The test runs in the background'));
    if (done) this.answered.emit(done.answer);
  }

  protected async download({ name }: BackupEntry): Promise<void> {
    const content = `${url}/${name}/content`;
    // The browser tells the page nothing of a download that was refused, so the page asks first.
    const ask = async (): Promise<void> => {
      await firstValueFrom(this.http.head(content)).catch((error: unknown) => {
        throw toProblem(error).status === 403 ? new Problem({ code: 'reauthentication-required' }) : error;
      });
    };
    if (!(await this.action.run(name, ask, t('The download starts')))) return;
    const link = this.document.createElement('a');
    link.href = content;
    link.download = name;
    link.click();
  }

  protected async delete({ name }: BackupEntry): Promise<void> {
    const question = {
      heading: t('Delete this backup?'),
      detail: t('{name} is deleted for good. You cannot undo this.', { name }),
      confirmLabel: t('Delete backup'),
    };
    if (await this.action.delete(name, `${url}/${name}`, question, t('Backup deleted'))) this.deleted.emit();
  }
}
