// The only page: a field for today, and the earlier days. Shows the states loading, error, empty and full.
import { HttpClient, httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed, effect, inject } from '@angular/core';
import { NonNullableFormBuilder, ReactiveFormsModule, Validators } from '@angular/forms';
import { Button } from '@sv/ui/button/button';
import { ConflictChoice } from '@sv/ui/edits/conflict-choice';
import { DraftLine } from '@sv/ui/edits/draft-line';
import { type Editable, Edits } from '@sv/ui/edits/edits';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { keepFresh } from '@sv/ui/freshness/freshness';
import { Page } from '@sv/ui/page/page';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { pluginApi } from '@sv/ui/workspace/plugin-api';
import { Submission } from '@sv/ui/workspace/submission';
import { Toasts } from '@sv/ui/workspace/toasts';
import type { Day, DayList } from '../../shared/day.contract';
import { dayLimits } from '../../shared/day-limits';
import { Memories } from '../memories/memories';
import { formatDay, today } from './today';

/** Today's entry, even if nothing is written yet. */
type Today = Editable & Pick<Day, 'text'>;

@Component({
  selector: 'sv-daybook',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [
    Button,
    ConflictChoice,
    DraftLine,
    EmptyState,
    ErrorState,
    Field,
    FieldControl,
    Memories,
    Page,
    ReactiveFormsModule,
    Skeleton,
  ],
  templateUrl: './daybook.html',
  styleUrl: './daybook.css',
})
export class Daybook {
  private readonly http = inject(HttpClient);
  private readonly toasts = inject(Toasts);
  private readonly url = pluginApi('days');

  protected readonly formatDay = formatDay;
  protected readonly maxLength = dayLimits.textLength;
  protected readonly day = today();
  protected readonly list = httpResource<DayList>(() => this.url);
  private readonly freshness = keepFresh(this.list, () => this.url);
  protected readonly before = computed(() => this.days().filter(({ day }) => day !== this.day));
  protected readonly form = inject(NonNullableFormBuilder).group({
    text: ['', Validators.maxLength(dayLimits.textLength)],
  });
  protected readonly edits = new Edits<Today, typeof this.form>(this.form, { name: 'day' });
  protected readonly submission = new Submission(this.form);
  private readonly days = computed(() => (this.list.hasValue() ? this.list.value().days : []));

  constructor() {
    effect(() => {
      // `show` does not replace unsaved input.
      if (this.list.hasValue())
        this.edits.show({ text: '', version: 0, ...this.days().find(({ day }) => day === this.day), id: this.day });
    });
  }

  protected async save(formElement: HTMLFormElement): Promise<void> {
    await this.submission.send(formElement, async () => {
      const isSaved = await this.edits.save((_, ifMatch) =>
        this.http.put(`${this.url}/${this.day}`, this.form.getRawValue(), ifMatch),
      );
      if (!isSaved) return;
      this.list.reload();
      this.freshness.announce();
      this.toasts.success('Today is saved');
    });
  }
}
