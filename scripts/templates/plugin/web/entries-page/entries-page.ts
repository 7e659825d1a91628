// The one page: a field for a new entry, and the entries. Draws loading, error, empty and full.
import { HttpClient, httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed, inject } from '@angular/core';
import { NonNullableFormBuilder, ReactiveFormsModule, Validators } from '@angular/forms';
import { Button } from '@sv/ui/button/button';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { keepFresh } from '@sv/ui/freshness/freshness';
import { Icon } from '@sv/ui/icon/icon';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';
import { Page } from '@sv/ui/page/page';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { pluginApi } from '@sv/ui/workspace/plugin-api';
import { Submission } from '@sv/ui/workspace/submission';
import { Toasts } from '@sv/ui/workspace/toasts';
import { firstValueFrom } from 'rxjs';
import type { Entry, EntryList } from '../../shared/entry.contract';
import { entryLimits } from '../../shared/entry-limits';

@Component({
  selector: 'sv-starter-entries',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, EmptyState, ErrorState, Field, FieldControl, Icon, Page, ReactiveFormsModule, Skeleton, T],
  templateUrl: './entries-page.html',
  styleUrl: './entries-page.css',
})
export class EntriesPage {
  private readonly http = inject(HttpClient);
  private readonly toasts = inject(Toasts);
  private readonly url = pluginApi('entries');

  protected readonly heading = t('Starter');
  protected readonly locale = inject(LocaleService);
  protected readonly maxLength = entryLimits.titleLength;
  protected readonly list = httpResource<EntryList>(() => this.url);
  // Reads again when the window comes to the front, and when another page of the plugin announces a change.
  protected readonly freshness = keepFresh(this.list, () => this.url);
  protected readonly isFull = computed(
    () => this.list.hasValue() && this.list.value().entries.length >= entryLimits.entriesPerPerson,
  );
  protected readonly form = inject(NonNullableFormBuilder).group({
    title: ['', [Validators.required, Validators.pattern(/\S/), Validators.maxLength(entryLimits.titleLength)]],
  });
  protected readonly submission = new Submission(this.form);

  protected async add(formElement: HTMLFormElement): Promise<void> {
    await this.submission.send(formElement, async () => {
      await firstValueFrom(this.http.post<Entry>(this.url, this.form.getRawValue()));
      this.form.reset();
      this.list.reload();
    });
  }

  protected async remove({ id, title }: Entry): Promise<void> {
    try {
      await firstValueFrom(this.http.delete(`${this.url}/${id}`));
      this.list.reload();
      this.toasts.success(t('“{title}” was deleted', { title }));
    } catch (error) {
      this.toasts.error(error);
    }
  }
}
