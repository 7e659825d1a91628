// A dialog that shares the balances of a group by a link, and ends the link.
import { HttpClient } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, inject, input, output, signal } from '@angular/core';
import { Button } from '@sv/ui/button/button';
import { CopyButton } from '@sv/ui/copy-button/copy-button';
import { Dialog } from '@sv/ui/dialog/dialog';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { T } from '@sv/ui/locale/t';
import { pluginApi } from '@sv/ui/workspace/plugin-api';
import { toProblem } from '@sv/ui/workspace/to-problem';
import { firstValueFrom } from 'rxjs';
import type { GroupDetail } from '../../shared/group.contract';

@Component({
  selector: 'sv-expenses-share-balances',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, CopyButton, Dialog, Field, FieldControl, T],
  templateUrl: './share-balances.html',
})
export class ShareBalances {
  readonly group = input.required<GroupDetail>();
  readonly closed = output<void>();

  private readonly http = inject(HttpClient);
  private readonly url = pluginApi('groups');

  protected readonly link = signal<string | null>(null);
  protected readonly busy = signal(false);
  protected readonly refusal = signal<string | null>(null);

  protected share(): Promise<void> {
    return this.send(async url => this.link.set((await firstValueFrom(this.http.post<{ url: string }>(url, {}))).url));
  }

  protected end(): Promise<void> {
    return this.send(async url => {
      await firstValueFrom(this.http.delete(url));
      this.closed.emit();
    });
  }

  private async send(work: (url: string) => Promise<void>): Promise<void> {
    this.busy.set(true);
    this.refusal.set(null);
    try {
      await work(`${this.url}/${this.group().id}/link`);
    } catch (error) {
      this.refusal.set(toProblem(error).message);
    } finally {
      this.busy.set(false);
    }
  }
}
