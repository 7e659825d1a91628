// The end of an account: what goes with it, the address typed as a second thought, and who it is once more.
import { HttpClient } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, Injector, computed, inject, signal } from '@angular/core';
import { NonNullableFormBuilder, ReactiveFormsModule, type ValidatorFn } from '@angular/forms';
import { RouterLink } from '@angular/router';
import { firstValueFrom } from 'rxjs';
import type { DeletionResult } from '@sv/contracts/admin.contract';
import { Badge, type BadgeTone } from '@sv/ui/badge/badge';
import { Button } from '@sv/ui/button/button';
import { Card } from '@sv/ui/card/card';
import { Drafts } from '@sv/ui/edits/drafts';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { Page } from '@sv/ui/page/page';
import { focusFirstInvalid } from '@sv/ui/workspace/focus-first-invalid';
import { PageExit } from '@sv/ui/workspace/page-exit';
import { pluginLink } from '@sv/ui/workspace/plugin-link';
import { Reauthentication } from '@sv/ui/workspace/reauthentication/reauthentication';
import { nameFromId } from '@sv/ui/workspace/name-from-id';
import { Session } from '@sv/ui/workspace/session';
import { toProblem } from '@sv/ui/workspace/to-problem';
import { BackLink } from '../back-link/back-link';

@Component({
  selector: 'sv-deletion',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [BackLink, Badge, Button, Card, Field, FieldControl, Page, ReactiveFormsModule, RouterLink],
  templateUrl: './deletion.html',
  styleUrl: './deletion.css',
})
export class DeletionPage {
  private readonly drafts = inject(Drafts);
  private readonly http = inject(HttpClient);
  private readonly injector = inject(Injector);
  private readonly exit = inject(PageExit);
  private readonly reauthentication = inject(Reauthentication);
  private readonly session = inject(Session);

  protected readonly profileLink = pluginLink();
  protected readonly exportLink = pluginLink('your-data');
  protected readonly email = this.session.user()?.email ?? '';
  protected readonly form = inject(NonNullableFormBuilder).group({ email: ['', matching(this.email)] });
  protected readonly deleting = signal(false);
  protected readonly refusal = signal<string | null>(null);
  /** After the deletion: what became of it in each app. */
  protected readonly result = signal<DeletionResult['sections'] | null>(null);
  protected readonly isWhole = computed(() => this.result()?.every(({ status }) => status === 'done') ?? false);
  protected readonly states = states;

  protected async remove(formElement: HTMLFormElement): Promise<void> {
    this.form.markAllAsTouched();
    this.refusal.set(null);
    if (this.form.invalid) return focusFirstInvalid(formElement, this.injector);
    this.deleting.set(true);
    // The session ends before the answer is there: the bell would send the page away that waits for it.
    const letGo = this.exit.hold();
    try {
      const done = await this.reauthentication.run(() =>
        firstValueFrom(this.http.delete<DeletionResult>('/api/account')),
      );
      if (done) this.show(done.answer);
      else letGo();
    } catch (error) {
      letGo();
      this.refusal.set(refusalWords(error));
    } finally {
      this.deleting.set(false);
    }
  }

  protected leave(): void {
    this.exit.to('/login');
  }

  protected nameOf(pluginId: string): string {
    return this.session.plugin(pluginId)?.name ?? nameFromId(pluginId);
  }

  /** What was typed and not saved, anywhere in the workspace, stands in this browser still. */
  private show({ sections }: DeletionResult): void {
    const personId = this.session.user()?.id;
    if (personId) this.drafts.clear(personId);
    this.result.set(sections);
  }
}

const states: Record<DeletionResult['sections'][number]['status'], { label: string; tone: BadgeTone }> = {
  done: { label: 'Deleted', tone: 'success' },
  failed: { label: 'Failed', tone: 'warning' },
  timeout: { label: 'Took too long', tone: 'warning' },
};

const matching =
  (email: string): ValidatorFn =>
  control =>
    String(control.value).trim().toLowerCase() === email.toLowerCase() ? null : { address: `Type ${email}.` };

function refusalWords(error: unknown): string {
  const problem = toProblem(error);
  if (problem.code !== 'last-owner') return problem.message;
  return 'You are the only owner of this workspace. Make somebody else an owner first, in Console under Users.';
}
