import { Injectable } from '@nestjs/common';
import { ConflictError, type Db, NotFoundError, sdk } from '@sv/sdk';
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
      const row = { id: newId(), ...owner, name, ...withNulls(more), createdAt: now };
      await contacts(tx).insert(row);
      return toContact(row);
    });
  }

  /** @throws NotFoundError also for somebody else's */
  async change(owner: Owner, id: string, change: ContactChange): Promise<Contact> {
    const changes = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    if (Object.keys(changes).length > 0) await contacts(sdk.db).update({ ...owner, id }, changes);
    const row = await contacts(sdk.db).findOneBy({ ...owner, id });
    if (!row) throw notFound();
    return toContact(row);
  }

  /** @throws NotFoundError also for somebody else's */
  async remove(owner: Owner, id: string): Promise<void> {
    const { affected } = await contacts(sdk.db).delete({ ...owner, id });
    if (affected === 0) throw notFound();
  }
}

const contacts = (db: Db) => db.repository(ContactRow);

const notFound = (): NotFoundError => new NotFoundError('There is no such contact, or it is not yours.');

const withNulls = ({ email = null, phone = null, birthday = null, notes = null }: Omit<NewContact, 'name'>) => ({
  email,
  phone,
  birthday,
  notes,
});

const toContact = ({ id, name, email, phone, birthday, notes }: ContactRow): Contact => ({
  id,
  name,
  email,
  phone,
  birthday,
  notes,
});
