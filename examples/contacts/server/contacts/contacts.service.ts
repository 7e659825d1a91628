import { Injectable } from '@nestjs/common';
import { ChangedMeanwhileError, changeVersion, ConflictError, type Db, NotFoundError, ofVersion, sdk } from '@sv/sdk';
import { v7 as newId } from 'uuid';
import type { Contact, ContactChange, NewContact } from '../../shared/contact.contract';
import { contactLimits } from '../../shared/contact-limits';
import type { Owner } from '../owner';
import { ContactRow } from './contact.entity';

/** One person's address book: list, add, change, remove. */
@Injectable()
export class ContactsService {
  /** All of it: there is a limit. By name, as the database sorts. */
  async list(owner: Owner): Promise<Contact[]> {
    const rows = await contacts(sdk.db).find({ where: { ...owner }, order: { name: 'ASC', id: 'ASC' } });
    return rows.map(toContact);
  }

  /** @throws ConflictError when the address book is full. Two requests at the same moment may both be the last one. */
  add(owner: Owner, { name, ...more }: NewContact, now = new Date()): Promise<Contact> {
    return sdk.db.transaction(async tx => {
      if ((await contacts(tx).countBy({ ...owner })) >= contactLimits.contactsPerPerson) {
        throw new ConflictError(`There may be ${contactLimits.contactsPerPerson} contacts. Delete some first.`);
      }
      const row = { id: newId(), ...owner, name, ...withNulls(more), createdAt: now, version: 1 };
      await contacts(tx).insert(row);
      return toContact(row);
    });
  }

  /** @throws NotFoundError also for somebody else's, ChangedMeanwhileError */
  async change(owner: Owner, id: string, change: ContactChange, expected: number | null = null): Promise<Contact> {
    const changes = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const row = await changeVersion(contacts(sdk.db), { ...owner, id }, expected, () => changes);
    return !row || row === 'stale' ? this.refuse(owner, id) : toContact(row);
  }

  /** @throws NotFoundError also for somebody else's, ChangedMeanwhileError */
  async remove(owner: Owner, id: string, expected: number | null = null): Promise<void> {
    const { affected } = await contacts(sdk.db).delete(ofVersion({ ...owner, id }, expected));
    if (affected === 0) await this.refuse(owner, id);
  }

  /** Says why nothing was changed: there is no such contact, or it has another version by now. */
  private async refuse(owner: Owner, id: string): Promise<never> {
    const row = await contacts(sdk.db).findOneBy({ ...owner, id });
    if (!row) throw new NotFoundError('There is no such contact, or it is not yours.');
    throw new ChangedMeanwhileError(toContact(row));
  }
}

const contacts = (db: Db) => db.repository(ContactRow);

const withNulls = ({ email = null, phone = null, birthday = null, notes = null }: Omit<NewContact, 'name'>) => ({
  email,
  phone,
  birthday,
  notes,
});

const toContact = ({ id, name, email, phone, birthday, notes, version }: ContactRow): Contact => ({
  id,
  name,
  email,
  phone,
  birthday,
  notes,
  version,
});
