// Deletes the account: shows what is deleted, asks for the typed address, and confirms the person's identity.
import { HttpClient } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, DOCUMENT, computed, inject, signal } from '@angular/core';
import { NonNullableFormBuilder, ReactiveFormsModule, type ValidatorFn } from '@angular/forms';
import { RouterLink } from '@angular/router';
import { firstValueFrom } from 'rxjs';
import type { DeletionResult } from '@sv/contracts/admin/users.contract';
import { Badge, type BadgeTone } from '@sv/ui/badge/badge';
import { Button } from '@sv/ui/button/button';
import { Card } from '@sv/ui/card/card';
import { Drafts } from '@sv/ui/edits/drafts';
import { OfflineStore } from '@sv/ui/offline/offline-store';
import { forgetRecentPages } from '@sv/ui/offline/recent-pages';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { Page } from '@sv/ui/page/page';
import { PageExit } from '@sv/ui/workspace/page-exit';
import { pluginLink } from '@sv/ui/workspace/plugin-link';
import type { Problem } from '@sv/ui/workspace/problem';
import { Reauthentication } from '@sv/ui/workspace/reauthentication/reauthentication';
import { nameFromId } from '@sv/ui/text/name-from-id';
import { Session } from '@sv/ui/workspace/session';
import { Submission } from '@sv/ui/workspace/submission';
import { BackLink } from '../back-link/back-link';
import { T } from '@sv/ui/locale/t';
import { Sentence, SentencePart } from '@sv/ui/locale/sentence';
import { t } from '@sv/ui/locale/translate';
import { KeepFocus } from '../rows/keep-focus';

@Component({
  selector: 'sv-deletion',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [
    BackLink,
    Badge,
    Button,
    Card,
    Field,
    FieldControl,
    KeepFocus,
    Page,
    ReactiveFormsModule,
    RouterLink,
    Sentence,
    SentencePart,
    T,
  ],
  templateUrl: './deletion.html',
  styleUrl: './deletion.css',
})
export class DeletionPage {
  private readonly drafts = inject(Drafts);
  private readonly offline = inject(OfflineStore);
  private readonly http = inject(HttpClient);
  private readonly exit = inject(PageExit);
  private readonly reauthentication = inject(Reauthentication);
  private readonly session = inject(Session);
  private readonly window = inject(DOCUMENT).defaultView;

  protected readonly profileLink = pluginLink();
  protected readonly exportLink = pluginLink('your-data');
  protected readonly email = this.session.user()?.email ?? '';
  protected readonly form = inject(NonNullableFormBuilder).group({ email: ['', matching(this.email)] });
  protected readonly submission = new Submission(this.form);
  /** Set after the deletion: the result for each app. */
  protected readonly result = signal<DeletionResult['sections'] | null>(null);
  protected readonly isWhole = computed(() => this.result()?.every(({ status }) => status === 'done') ?? false);
  protected readonly states = states();

  protected remove(formElement: HTMLFormElement): Promise<void> {
    return this.submission.send(formElement, () => this.delete(), refusalText);
  }

  protected leave(): void {
    this.exit.to('/login');
  }

  protected nameOf(pluginId: string): string {
    return this.session.plugin(pluginId)?.name ?? nameFromId(pluginId);
  }

  private async delete(): Promise<void> {
    // The session ends before the answer arrives. Without the hold, the bell would redirect this page to sign-in.
    const releaseExit = this.exit.hold();
    try {
      const request = this.http.delete<DeletionResult>('/api/account');
      const done = await this.reauthentication.run(() => firstValueFrom(request));
      if (done) this.show(done.answer);
    } finally {
      if (!this.result()) releaseExit();
    }
  }

  /** Shows the result, and removes what is the person's from this browser. */
  private show({ sections }: DeletionResult): void {
    const personId = this.session.user()?.id;
    if (personId) {
      this.drafts.clear(personId);
      forgetRecentPages(this.window, personId);
      this.offline.clear(personId).catch(() => undefined); // storage is blocked: nothing is kept
    }
    this.result.set(sections);
  }
}

const states = (): Record<DeletionResult['sections'][number]['status'], { label: string; tone: BadgeTone }> => ({
  done: { label: t('Deleted'), tone: 'success' },
  failed: { label: t('Failed'), tone: 'warning' },
  timeout: { label: t('Took too long'), tone: 'warning' },
});

const matching =
  (email: string): ValidatorFn =>
  control =>
    String(control.value).trim().toLowerCase() === email.toLowerCase()
      ? null
      : { address: t('Type {email}.', { email }) };

function refusalText(problem: Problem): string {
  if (problem.code !== 'last-owner') return problem.message;
  return t('You are the only owner of this workspace. First make someone else an owner in Console, under Users.');
}
