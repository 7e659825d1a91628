// The address book: a list of contacts, a search field, and the dialog that creates or changes a contact.
import { HttpClient, httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed, inject, signal } from '@angular/core';
import { firstValueFrom } from 'rxjs';
import { Avatar } from '@sv/ui/avatar/avatar';
import { Button } from '@sv/ui/button/button';
import { Confirm } from '@sv/ui/confirm/confirm';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { keepFresh } from '@sv/ui/freshness/freshness';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { Icon } from '@sv/ui/icon/icon';
import { Page } from '@sv/ui/page/page';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { pluginApi } from '@sv/ui/workspace/plugin-api';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { Toasts } from '@sv/ui/workspace/toasts';
import type { Contact, ContactList } from '../../shared/contact.contract';
import { contactLimits } from '../../shared/contact-limits';
import { ContactEditor } from '../contact-editor/contact-editor';

@Component({
  selector: 'sv-contacts',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Avatar, Button, ContactEditor, EmptyState, ErrorState, Field, FieldControl, Icon, Page, Skeleton],
  templateUrl: './contacts-page.html',
  styleUrl: './contacts-page.css',
})
export class ContactsPage {
  private readonly http = inject(HttpClient);
  private readonly confirm = inject(Confirm);
  private readonly toasts = inject(Toasts);
  private readonly locale = inject(LocaleService);
  private readonly url = pluginApi('contacts');

  protected readonly list = httpResource<ContactList>(() => this.url);
  private readonly freshness = keepFresh(this.list, () => this.url);
  protected readonly search = signal('');
  /** The contact in the dialog, or a new one; null while the dialog is closed. */
  protected readonly edited = signal<Contact | 'new' | null>(null);
  protected readonly editedContact = computed(() => {
    const edited = this.edited();
    return edited === 'new' ? null : edited;
  });
  protected readonly contacts = computed(() => (this.list.hasValue() ? this.list.value().contacts : []));
  protected readonly isFull = computed(() => this.contacts().length >= contactLimits.contactsPerPerson);
  protected readonly shown = computed(() => {
    const search = this.search().trim().toLocaleLowerCase();
    return this.contacts()
      .filter(contact => searchableText(contact).includes(search))
      .sort((left, right) => left.name.localeCompare(right.name));
  });

  /** Formats noon, which is on the same day in every time zone. */
  protected dayOf(birthday: string): string {
    return this.locale.formatDate(`${birthday}T12:00:00`);
  }

  protected updateSearch(event: Event): void {
    this.search.set((event.target as HTMLInputElement).value);
  }

  protected saved(): void {
    this.edited.set(null);
    this.changed();
  }

  protected async remove(contact: Contact): Promise<void> {
    const question = { heading: `Delete ${contact.name}?`, detail: 'This cannot be undone.', confirmLabel: 'Delete' };
    if (!(await this.confirm.ask({ ...question, danger: true }))) return;
    try {
      await firstValueFrom(this.http.delete(`${this.url}/${contact.id}`));
      this.changed();
      this.toasts.success(`${contact.name} was deleted`);
    } catch (error) {
      this.toasts.error(error);
    }
  }

  private changed(): void {
    this.list.reload();
    this.freshness.announce();
  }
}

const searchableText = ({ name, email, phone }: Contact): string =>
  `${name} ${email ?? ''} ${phone ?? ''}`.toLocaleLowerCase();
