// The one page: today to write in, and the days before to look back on. Draws loading, error, empty and full.
import { HttpClient, httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed, effect, inject } from '@angular/core';
import { NonNullableFormBuilder, ReactiveFormsModule, Validators } from '@angular/forms';
import { Button } from '@sv/ui/button/button';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { Page } from '@sv/ui/page/page';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { pluginApi } from '@sv/ui/workspace/plugin-api';
import { Submission } from '@sv/ui/workspace/submission';
import { Toasts } from '@sv/ui/workspace/toasts';
import { firstValueFrom } from 'rxjs';
import type { DayList } from '../../shared/day.contract';
import { dayLimits } from '../../shared/day-limits';
import { dayInWords, today } from './today';

@Component({
  selector: 'sv-daybook',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, EmptyState, ErrorState, Field, FieldControl, Page, ReactiveFormsModule, Skeleton],
  templateUrl: './daybook.html',
  styleUrl: './daybook.css',
})
export class Daybook {
  private readonly http = inject(HttpClient);
  private readonly toasts = inject(Toasts);
  private readonly url = pluginApi('days');

  protected readonly inWords = dayInWords;
  protected readonly maxLength = dayLimits.textLength;
  protected readonly day = today();
  protected readonly list = httpResource<DayList>(() => this.url);
  protected readonly before = computed(() => this.days().filter(({ day }) => day !== this.day));
  protected readonly form = inject(NonNullableFormBuilder).group({
    text: ['', Validators.maxLength(dayLimits.textLength)],
  });
  protected readonly submission = new Submission(this.form);
  private readonly days = computed(() => (this.list.hasValue() ? this.list.value().days : []));

  constructor() {
    effect(() => {
      const written = this.days().find(({ day }) => day === this.day)?.text;
      // What the person is typing is not replaced.
      if (written !== undefined && this.form.pristine) this.form.setValue({ text: written });
    });
  }

  protected async save(formElement: HTMLFormElement): Promise<void> {
    await this.submission.send(formElement, async () => {
      await firstValueFrom(this.http.put(`${this.url}/${this.day}`, this.form.getRawValue()));
      this.form.markAsPristine();
      this.list.reload();
      this.toasts.success('Today is saved');
    });
  }
}
