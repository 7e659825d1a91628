// How a person appears to others: the name, which they can change, and the other facts that the workspace knows.
import { HttpClient, httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, effect, inject } from '@angular/core';
import { NonNullableFormBuilder, ReactiveFormsModule, Validators } from '@angular/forms';
import { RouterLink } from '@angular/router';
import { tap } from 'rxjs';
import type { Profile } from '@sv/contracts/identity.contract';
import { Button } from '@sv/ui/button/button';
import { Card } from '@sv/ui/card/card';
import { Autosave } from '@sv/ui/edits/autosave';
import { ConflictChoice } from '@sv/ui/edits/conflict-choice';
import { DraftLine } from '@sv/ui/edits/draft-line';
import { Edits } from '@sv/ui/edits/edits';
import { SavedLine } from '@sv/ui/edits/saved-line';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { keepFresh } from '@sv/ui/freshness/freshness';
import { Page } from '@sv/ui/page/page';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { pluginLink } from '@sv/ui/workspace/plugin-link';
import { Session } from '@sv/ui/workspace/session';
import { Submission } from '@sv/ui/workspace/submission';
import { AvatarEditor } from './avatar-editor/avatar-editor';
import { T } from '@sv/ui/locale/t';
import { KeepFocus } from '../rows/keep-focus';

const url = '/api/auth/profile';

@Component({
  selector: 'sv-profile',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [
    Autosave,
    AvatarEditor,
    Button,
    Card,
    ConflictChoice,
    DraftLine,
    ErrorState,
    Field,
    FieldControl,
    KeepFocus,
    Page,
    ReactiveFormsModule,
    RouterLink,
    SavedLine,
    Skeleton,
    T,
  ],
  templateUrl: './profile.html',
  styleUrl: './profile.css',
})
export class ProfilePage {
  private readonly http = inject(HttpClient);
  private readonly session = inject(Session);
  protected readonly locale = inject(LocaleService);

  protected readonly deletionLink = pluginLink('delete');
  protected readonly profile = httpResource<Profile>(() => url);
  protected readonly form = inject(NonNullableFormBuilder).group({
    name: ['', [Validators.required, Validators.maxLength(200)]],
  });
  protected readonly edits = new Edits<Profile, typeof this.form>(this.form, { name: 'profile', asks: false });
  protected readonly submission = new Submission(this.form);
  private readonly freshness = keepFresh(this.profile, () => url);

  constructor() {
    effect(() => {
      if (this.profile.hasValue()) this.edits.show(this.profile.value());
    });
  }

  protected save(formElement: HTMLFormElement): Promise<void> {
    return this.submission.send(formElement, async () => {
      const isSaved = await this.edits.save((changes, ifMatch) =>
        this.http.patch<Profile>(url, changes, ifMatch).pipe(tap(saved => this.profile.set(saved))),
      );
      if (!isSaved) return;
      this.freshness.announce();
      void this.session.reload();
    });
  }
}
