// Enters a licence for somebody else. The server checks it as if that person had entered it.
import { HttpClient } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, inject, output, signal } from '@angular/core';
import { NonNullableFormBuilder, ReactiveFormsModule, Validators } from '@angular/forms';
import { firstValueFrom } from 'rxjs';
import type { AdminEntitlement, EntitlementGrant } from '@sv/contracts/entitlement.contract';
import { Button } from '@sv/ui/button/button';
import { Dialog } from '@sv/ui/dialog/dialog';
import { DraftLine } from '@sv/ui/edits/draft-line';
import { type Editable, Edits } from '@sv/ui/edits/edits';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { licenseRefusalText } from '@sv/ui/licensing/license-refusal-text';
import { Reauthentication } from '@sv/ui/workspace/reauthentication/reauthentication';
import { Submission } from '@sv/ui/workspace/submission';
import { People } from '../../activity/people';
import { PersonField } from '../person-field/person-field';
import { T } from '@sv/ui/locale/t';

@Component({
  selector: 'sv-grant-license',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Dialog, DraftLine, Field, FieldControl, PersonField, ReactiveFormsModule, T],
  templateUrl: './grant-license.html',
  styleUrl: './grant-license.css',
})
export class GrantLicenseDialog {
  private readonly http = inject(HttpClient);
  private readonly reauthentication = inject(Reauthentication);
  private readonly people = inject(People);

  readonly granted = output<AdminEntitlement>();
  readonly closed = output<void>();

  protected readonly open = signal(true);
  protected readonly personError = signal<string | null>(null);
  protected readonly form = inject(NonNullableFormBuilder).group({
    email: ['', [Validators.required, Validators.email]],
    token: ['', [Validators.required, Validators.pattern(/\S/)]],
  });
  protected readonly edits = new Edits<Editable, typeof this.form>(this.form, { name: 'licence' });
  protected readonly submission = new Submission(this.form);

  constructor() {
    this.edits.show(null);
  }

  protected grant(formElement: HTMLFormElement): Promise<void> {
    this.personError.set(null);
    return this.submission.send(formElement, () => this.send(), licenseRefusalText);
  }

  private async send(): Promise<void> {
    const { email, token } = this.form.getRawValue();
    await this.people.search(email.trim());
    const person = this.people.byEmail(email);
    if (!person) return this.personError.set('No account has this address. Check the spelling, or invite them first.');
    const body: EntitlementGrant = { userId: person.id, licenseToken: token.replaceAll(/\s/g, '') };
    const granted = await this.reauthentication.run(() =>
      firstValueFrom(this.http.post<AdminEntitlement>('/api/admin/entitlements', body)),
    );
    if (!granted) return;
    this.edits.saved();
    this.granted.emit(granted.answer);
    this.open.set(false);
  }
}
