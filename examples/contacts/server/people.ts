import { sdk } from '@sv/sdk';
import type { Person } from '../shared/people.contract';
import { ContactRow } from './contacts/contact.entity';

/**
 * What other plugins get of somebody's address book. The platform asks only after that person agreed, and always for
 * them: there is no session here, `subjectUserId` is all there is.
 */
export async function peopleOf({ subjectUserId }: { subjectUserId: string }): Promise<Person[]> {
  const rows = await sdk.db
    .repository(ContactRow)
    .find({ where: { userId: subjectUserId }, order: { name: 'ASC', id: 'ASC' } });
  return rows.map(({ name, birthday }) => ({ name, birthday }));
}
