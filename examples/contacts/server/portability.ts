import { sdk } from '@sv/sdk';
import { importRows, inPages, type ImportReport, type ImportRequest } from '@sv/sdk/portability';
import { MoreThan } from 'typeorm';
import type { Contact } from '../shared/contact.contract';
import { contactLimits } from '../shared/contact-limits';
import { ContactRow } from './contacts/contact.entity';
import { isDay } from './contacts/text-rules';

/** One line of a person's export. */
interface ExportedContact extends Omit<Contact, 'version'> {
  createdAt: string;
}

/** What a person takes along: every contact, a page at a time. */
export function exportContacts({ userId }: { userId: string }): AsyncIterable<ExportedContact> {
  const contacts = sdk.db.repository(ContactRow);
  return inPages<ContactRow, ExportedContact>(
    last =>
      contacts.find({
        where: { ...ownedBy(userId), ...(last && { id: MoreThan(last.id) }) },
        order: { id: 'ASC' },
        take: 500,
      }),
    ({ tenantId: _, userId: __, version: ___, createdAt, ...contact }) => ({
      ...contact,
      createdAt: createdAt.toISOString(),
    }),
  );
}

/** Adds what is not there yet: the same archive a second time adds nothing. A dry run only counts. */
export async function importContacts(request: ImportRequest): Promise<ImportReport> {
  const { userId, mapId } = request;
  const rows = sdk.db.repository(ContactRow);
  return importRows(request, {
    rows,
    toRow: record => {
      const contact = toContact(record);
      if (!contact) return null;
      const { id, createdAt, ...fields } = contact;
      return { ...fields, id: mapId(id), ...ownedBy(userId), createdAt: new Date(createdAt), version: 1 };
    },
    unreadable: { code: 'not-a-contact', detail: 'A record has no id or name, or a field that is too long.' },
    room: {
      rows: contactLimits.contactsPerPerson - (await rows.countBy(ownedBy(userId))),
      code: 'address-book-full',
      detail: `There may be ${contactLimits.contactsPerPerson} contacts.`,
    },
  });
}

/** As the index has it: without the tenant every page would look through the rows of everybody. */
const ownedBy = (userId: string) => ({ tenantId: 'default', userId });

/** Lets go of a person. Asked again when it failed, so that nothing left is fine. */
export async function deleteContacts({ userId }: { userId: string }): Promise<void> {
  await sdk.db.repository(ContactRow).delete(ownedBy(userId));
}

/** An archive is somebody's file: nothing in it is taken on trust. */
function toContact(record: unknown): ExportedContact | null {
  const { id, name, email, phone, birthday, notes, createdAt } = (record ?? {}) as Record<string, unknown>;
  if (typeof id !== 'string' || typeof createdAt !== 'string' || Number.isNaN(Date.parse(createdAt))) return null;
  if (!isText(name, contactLimits.name) || name.trim() === '') return null;
  if (!isTextOrNull(email, contactLimits.email) || !isTextOrNull(phone, contactLimits.phone)) return null;
  if (!isTextOrNull(notes, contactLimits.notes) || (birthday !== null && !isDay(birthday))) return null;
  return { id, name, email, phone, birthday, notes, createdAt };
}

/** Without NUL, which Postgres does not store. */
const isText = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value.length <= max && !value.includes('\u0000');

const isTextOrNull = (value: unknown, max: number): value is string | null => value === null || isText(value, max);
