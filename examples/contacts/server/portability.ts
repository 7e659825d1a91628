import { sdk } from '@sv/sdk';
import type { ImportReport, ImportRequest } from '@sv/sdk/portability';
import type { Contact } from '../shared/contact.contract';
import { contactLimits } from '../shared/contact-limits';
import { ContactRow } from './contacts/contact.entity';
import { isDay } from './contacts/text-rules';

/** One line of a person's export. */
interface ExportedContact extends Contact {
  createdAt: string;
}

/** What a person takes along: every contact, oldest first. */
export async function exportContacts({ userId }: { userId: string }): Promise<ExportedContact[]> {
  const rows = await sdk.db.repository(ContactRow).find({ where: { userId }, order: { createdAt: 'ASC', id: 'ASC' } });
  return rows.map(({ id, name, email, phone, birthday, notes, createdAt }) => ({
    id,
    name,
    email,
    phone,
    birthday,
    notes,
    createdAt: createdAt.toISOString(),
  }));
}

/** Adds what is not there yet: the same archive a second time adds nothing. A dry run only counts. */
export async function importContacts({ userId, records, mapId, dryRun }: ImportRequest): Promise<ImportReport> {
  const report: ImportReport = { added: 0, skipped: 0, failed: 0, warnings: [] };
  const contacts = sdk.db.repository(ContactRow);
  let room = contactLimits.contactsPerPerson - (await contacts.countBy({ userId }));
  for await (const record of records) {
    const contact = toContact(record);
    const id = contact && mapId(contact.id);
    if (!contact || !id) {
      report.failed += 1;
      report.warnings.push({
        code: 'not-a-contact',
        detail: 'A record has no id or name, or a field that is too long.',
      });
    } else if (await contacts.existsBy({ id })) {
      report.skipped += 1;
    } else if (room === 0) {
      report.failed += 1;
      report.warnings.push({ code: 'address-book-full', detail: `“${contact.name}” did not fit in.` });
    } else {
      room -= 1;
      report.added += 1;
      const { createdAt, ...fields } = contact;
      if (!dryRun)
        await contacts.insert({ ...fields, id, tenantId: 'default', userId, createdAt: new Date(createdAt) });
    }
  }
  return report;
}

/** Lets go of a person. Asked again when it failed, so that nothing left is fine. */
export async function deleteContacts({ userId }: { userId: string }): Promise<void> {
  await sdk.db.repository(ContactRow).delete({ userId });
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
