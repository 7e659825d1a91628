// Deletes an account for good after its address was typed, and shows the result for each part of its data.
import { HttpClient } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed, inject, input, output, signal } from '@angular/core';
import { FormControl, FormGroup, ReactiveFormsModule } from '@angular/forms';
import { firstValueFrom } from 'rxjs';
import type { AdminUser, DeletionResult } from '@sv/contracts/admin/users.contract';
import { Badge, type BadgeTone } from '@sv/ui/badge/badge';
import { Button } from '@sv/ui/button/button';
import { Dialog } from '@sv/ui/dialog/dialog';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { Reauthentication } from '@sv/ui/workspace/reauthentication/reauthentication';
import { nameFromId } from '@sv/ui/text/name-from-id';
import { Session } from '@sv/ui/workspace/session';
import { Submission } from '@sv/ui/workspace/submission';
import { lastOwnerText } from '../user-actions';
import { T } from '@sv/ui/locale/t';
import { Sentence, SentencePart } from '@sv/ui/locale/sentence';
import { t } from '@sv/ui/locale/translate';

type Outcome = DeletionResult['sections'][number]['status'];

function outcome(status: Outcome): { text: string; tone: BadgeTone } {
  if (status === 'done') return { text: t('Deleted'), tone: 'success' };
  return status === 'failed' ? { text: t('Failed'), tone: 'danger' } : { text: t('Took too long'), tone: 'warning' };
}

@Component({
  selector: 'sv-user-deletion',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Badge, Button, Dialog, Field, FieldControl, ReactiveFormsModule, Sentence, SentencePart, T],
  templateUrl: './user-deletion.html',
  styleUrl: './user-deletion.css',
})
export class UserDeletion {
  private readonly http = inject(HttpClient);
  private readonly session = inject(Session);
  private readonly reauthentication = inject(Reauthentication);

  readonly user = input.required<AdminUser>();
  /** Emits the server's answer; null when nothing was deleted. */
  readonly closed = output<DeletionResult | null>();

  protected readonly open = signal(true);
  protected readonly result = signal<DeletionResult | null>(null);
  protected readonly heading = computed(() => {
    if (!this.result()) return t('Delete {name}?', { name: this.user().name });
    return this.isComplete()
      ? t('{name} is deleted', { name: this.user().name })
      : t('Some data of {name} is not deleted yet', { name: this.user().name });
  });
  protected readonly isComplete = computed(
    () => this.result()?.sections.every(({ status }) => status === 'done') ?? false,
  );
  protected readonly sections = computed(() =>
    (this.result()?.sections ?? []).map(({ pluginId, status }) => ({
      name: this.session.plugin(pluginId)?.name ?? nameFromId(pluginId),
      ...outcome(status),
    })),
  );
  protected readonly typed = new FormControl('', { nonNullable: true });
  protected readonly form = new FormGroup({ typed: this.typed });
  protected readonly submission = new Submission(this.form, () => this.checkAddress());

  protected delete(formElement: HTMLFormElement): Promise<void> {
    const work = async (): Promise<void> => {
      const request = this.http.delete<DeletionResult>(`/api/admin/users/${this.user().id}`);
      const done = await this.reauthentication.run(() => firstValueFrom(request));
      if (done) this.result.set(done.answer);
    };
    return this.submission.send(formElement, work, ({ code, message }) =>
      code === 'last-owner' ? lastOwnerText() : message,
    );
  }

  private checkAddress(): boolean {
    const matches = this.typed.value.trim().toLowerCase() === this.user().email.toLowerCase();
    this.typed.markAsTouched();
    this.typed.setErrors(matches ? null : { server: t('Enter the email address of this account.') });
    return matches;
  }
}
