// A field for a licence token, and the button that submits it. A refusal is explained beside the field.
import { HttpClient } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, inject, input, output } from '@angular/core';
import { NonNullableFormBuilder, ReactiveFormsModule, Validators } from '@angular/forms';
import { firstValueFrom } from 'rxjs';
import type { Entitlement } from '@sv/contracts/entitlement.contract';
import { Button } from '../button/button';
import { Field } from '../field/field';
import { FieldControl } from '../field/field-control';
import { Submission } from '../workspace/submission';
import { licenseRefusalText } from './license-refusal-text';
import { T } from '../locale/t';

@Component({
  selector: 'sv-license-entry',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Field, FieldControl, ReactiveFormsModule, T],
  template: `
    <form class="sv-stack" #formElement [formGroup]="form" (ngSubmit)="enter(formElement)">
      <sv-field [label]="'Licence' | t" [hint]="'Paste your licence key.' | t" [error]="submission.refusal()">
        <textarea
          svInput
          formControlName="token"
          rows="4"
          autocomplete="off"
          autocapitalize="off"
          spellcheck="false"
        ></textarea>
      </sv-field>
      <div>
        <button svButton variant="primary" [wide]="wide()" [busy]="submission.busy()">{{ 'Enter licence' | t }}</button>
      </div>
    </form>
  `,
  styleUrl: './license-entry.css',
})
export class LicenseEntry {
  private readonly http = inject(HttpClient);
  readonly wide = input(false);
  /** The licence is valid from now on. */
  readonly entered = output<Entitlement>();

  protected readonly form = inject(NonNullableFormBuilder).group({
    token: ['', [Validators.required, Validators.pattern(/\S/)]],
  });
  protected readonly submission = new Submission(this.form);

  protected enter(formElement: HTMLFormElement): Promise<void> {
    const send = async (): Promise<void> => {
      // Mail programs wrap long lines, and the server does not accept white space.
      const licenseToken = this.form.getRawValue().token.replaceAll(/\s/g, '');
      const request = this.http.post<Entitlement>('/api/account/entitlements', { licenseToken });
      const entitlement = await firstValueFrom(request);
      this.form.reset();
      this.entered.emit(entitlement);
    };
    return this.submission.send(formElement, send, licenseRefusalText);
  }
}
