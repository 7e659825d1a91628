// A dialog that shares the bookmarks of a tag by a link.
import { HttpClient } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, inject, input, linkedSignal, output, signal } from '@angular/core';
import { Button } from '@sv/ui/button/button';
import { CopyButton } from '@sv/ui/copy-button/copy-button';
import { Dialog } from '@sv/ui/dialog/dialog';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { toProblem } from '@sv/ui/workspace/to-problem';
import { pluginApi } from '@sv/ui/workspace/plugin-api';
import { firstValueFrom } from 'rxjs';

@Component({
  selector: 'sv-share-list',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, CopyButton, Dialog, Field, FieldControl],
  templateUrl: './share-list.html',
})
export class ShareList {
  readonly tags = input.required<string[]>();
  readonly closed = output();

  private readonly http = inject(HttpClient);
  private readonly url = pluginApi('lists');

  protected readonly tag = linkedSignal(() => this.tags()[0] ?? '');
  protected readonly link = signal<string | null>(null);
  protected readonly busy = signal(false);
  protected readonly refusal = signal<string | null>(null);

  protected async share(): Promise<void> {
    this.busy.set(true);
    try {
      const { url } = await firstValueFrom(this.http.post<{ url: string }>(this.url, { tag: this.tag() }));
      this.link.set(url);
      this.refusal.set(null);
    } catch (error) {
      this.refusal.set(toProblem(error).message);
    } finally {
      this.busy.set(false);
    }
  }
}
