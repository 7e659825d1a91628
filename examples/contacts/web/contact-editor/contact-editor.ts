// The dialog in which a contact is made or changed.
import { HttpClient } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, type OnInit, inject, input, output, signal } from '@angular/core';
import { NonNullableFormBuilder, ReactiveFormsModule, Validators } from '@angular/forms';
import { firstValueFrom } from 'rxjs';
import { Button } from '@sv/ui/button/button';
import { Dialog } from '@sv/ui/dialog/dialog';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { pluginApi } from '@sv/ui/workspace/plugin-api';
import { Submission } from '@sv/ui/workspace/submission';
import type { Contact, NewContact } from '../../shared/contact.contract';
import { contactLimits } from '../../shared/contact-limits';

@Component({
  selector: 'sv-contact-editor',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Dialog, Field, FieldControl, ReactiveFormsModule],
  templateUrl: './contact-editor.html',
})
export class ContactEditor implements OnInit {
  private readonly http = inject(HttpClient);
  private readonly url = pluginApi('contacts');

  /** Null for a new one. */
  readonly contact = input.required<Contact | null>();
  readonly saved = output();
  readonly closed = output();

  protected readonly isOpen = signal(true);
  protected readonly limits = contactLimits;
  protected readonly form = inject(NonNullableFormBuilder).group({
    name: ['', [Validators.required, Validators.pattern(/\S/)]],
    email: '',
    phone: '',
    birthday: '',
    notes: '',
  });
  protected readonly submission = new Submission(this.form);

  ngOnInit(): void {
    const { name = '', email, phone, birthday, notes } = this.contact() ?? {};
    this.form.setValue({
      name,
      email: email ?? '',
      phone: phone ?? '',
      birthday: birthday ?? '',
      notes: notes ?? '',
    });
  }

  protected async save(formElement: HTMLFormElement): Promise<void> {
    await this.submission.send(formElement, async () => {
      const contact = this.contact();
      const body = this.body();
      await firstValueFrom(
        contact ? this.http.patch(`${this.url}/${contact.id}`, body) : this.http.post(this.url, body),
      );
      this.isOpen.set(false);
      this.saved.emit();
    });
  }

  private body(): NewContact {
    const { name, email, phone, birthday, notes } = this.form.getRawValue();
    return {
      name,
      email: email.trim() || null,
      phone: phone.trim() || null,
      birthday: birthday || null,
      notes: notes || null,
    };
  }
}
