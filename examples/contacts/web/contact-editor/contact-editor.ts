// A dialog that creates or changes a contact.
import { HttpClient } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, type OnInit, inject, input, output, signal } from '@angular/core';
import { NonNullableFormBuilder, ReactiveFormsModule, Validators } from '@angular/forms';
import { Button } from '@sv/ui/button/button';
import { Dialog } from '@sv/ui/dialog/dialog';
import { ConflictChoice } from '@sv/ui/edits/conflict-choice';
import { DraftLine } from '@sv/ui/edits/draft-line';
import { Edits } from '@sv/ui/edits/edits';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { pluginApi } from '@sv/ui/workspace/plugin-api';
import { Submission } from '@sv/ui/workspace/submission';
import type { Contact, ContactChange } from '../../shared/contact.contract';
import { contactLimits } from '../../shared/contact-limits';

@Component({
  selector: 'sv-contact-editor',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, ConflictChoice, Dialog, DraftLine, Field, FieldControl, ReactiveFormsModule],
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
  protected readonly labels = {
    name: 'Name',
    email: 'Email address',
    phone: 'Telephone',
    birthday: 'Birthday',
    notes: 'Notes',
  };
  protected readonly edits = new Edits<Contact, typeof this.form>(this.form, { name: 'contact', read: fieldsOf });
  protected readonly submission = new Submission(this.form);

  ngOnInit(): void {
    this.edits.show(this.contact());
  }

  protected async save(formElement: HTMLFormElement): Promise<void> {
    await this.submission.send(formElement, async () => {
      const contact = this.contact();
      const isSaved = await this.edits.save((changes, ifMatch) =>
        contact
          ? this.http.patch<Contact>(`${this.url}/${contact.id}`, bodyOf(changes), ifMatch)
          : this.http.post<Contact>(this.url, bodyOf(this.form.getRawValue())),
      );
      if (!isSaved) return;
      this.isOpen.set(false);
      this.saved.emit();
    });
  }
}

const fieldsOf = ({ name, email, phone, birthday, notes }: Contact) => ({
  name,
  email: email ?? '',
  phone: phone ?? '',
  birthday: birthday ?? '',
  notes: notes ?? '',
});

/** Sends only changed fields, and empty ones as null. */
const bodyOf = ({ name, ...others }: Partial<ReturnType<typeof fieldsOf>>): ContactChange => ({
  ...(name !== undefined && { name }),
  ...Object.fromEntries(Object.entries(others).map(([field, text]) => [field, text.trim() ? text : null])),
});
