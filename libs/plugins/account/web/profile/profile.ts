// How a person appears to others: the name, which they can change, and what the workspace knows beside it.
import { HttpClient, httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, effect, inject, untracked } from '@angular/core';
import { NonNullableFormBuilder, ReactiveFormsModule, Validators } from '@angular/forms';
import { RouterLink } from '@angular/router';
import { firstValueFrom } from 'rxjs';
import type { Profile } from '@sv/contracts/identity.contract';
import { Button } from '@sv/ui/button/button';
import { Card } from '@sv/ui/card/card';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { Page } from '@sv/ui/page/page';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { Moments } from '@sv/ui/workspace/moments/moments';
import { pluginLink } from '@sv/ui/workspace/plugin-link';
import { Session } from '@sv/ui/workspace/session';
import { Submission } from '@sv/ui/workspace/submission';
import { Toasts } from '@sv/ui/workspace/toasts';
import { AvatarEditor } from './avatar-editor/avatar-editor';

const url = '/api/auth/profile';

@Component({
  selector: 'sv-profile',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [
    AvatarEditor,
    Button,
    Card,
    ErrorState,
    Field,
    FieldControl,
    Page,
    ReactiveFormsModule,
    RouterLink,
    Skeleton,
  ],
  templateUrl: './profile.html',
  styleUrl: './profile.css',
})
export class ProfilePage {
  private readonly http = inject(HttpClient);
  private readonly session = inject(Session);
  private readonly toasts = inject(Toasts);
  protected readonly moments = inject(Moments);

  protected readonly deletionLink = pluginLink('delete');
  protected readonly profile = httpResource<Profile>(() => url);
  protected readonly form = inject(NonNullableFormBuilder).group({
    name: ['', [Validators.required, Validators.maxLength(200)]],
  });
  protected readonly submission = new Submission(this.form);

  constructor() {
    effect(() => {
      if (!this.profile.hasValue()) return;
      const { name } = this.profile.value();
      untracked(() => this.form.reset({ name }));
    });
  }

  protected save(formElement: HTMLFormElement): Promise<void> {
    return this.submission.send(formElement, async () => {
      this.profile.set(await firstValueFrom(this.http.patch<Profile>(url, this.form.getRawValue())));
      this.toasts.success('Profile saved');
      void this.session.reload();
    });
  }
}
