import type { OldVersion } from '@sv/server/database/legacy/old-version';
import { quoted } from '@sv/server/database/legacy/table-shape';
import { toEmailAddress } from '@sv/server/validation/email-address';
import type { QueryRunner } from 'typeorm';
import { searchTextOf, User } from './user.entity';

/** The password hash of rows that had none in 0.28. No password matches it. */
const NO_PASSWORD = '!';

/** The identity database of 0.28: people with the roles admin and user, and no owner. */
export const version028: OldVersion = {
  name: '0.28',
  // The migrations of 0.29 end below it.
  before: 1_764_000_600_000,
  renamed: [{ from: 'user', to: 'users', columns: {}, dropped: [] }],
  missing: {
    tenant_id: `'default'`,
    created_at: `'${new Date(0).toISOString()}'`,
    'users.name': `''`,
    'users.search_text': `''`,
    'users.role': `'platform:user'`,
    'users.status': `'active'`,
    'users.password_hash': `'${NO_PASSWORD}'`,
    'users.epoch': '0',
  },
  verbatim: [],
  // Other programs have a table of users too, and other words for what they may.
  async recognises(shapes, runner) {
    const people = shapes.find(({ name }) => name === 'users' || name === 'user');
    if (!people?.columns.some(({ name }) => name === 'role')) return false;
    const sql = `SELECT 1 AS one FROM ${quoted(people.name)} WHERE role IS NULL OR CAST(role AS TEXT) NOT LIKE 'platform:%' LIMIT 1`;
    return ((await runner.query(sql)) as unknown[]).length === 0;
  },
  finish: completePeople,
};

/** SQL knows neither lower case beyond ASCII nor the one spelling of an address. */
async function completePeople({ manager }: QueryRunner): Promise<void> {
  const people = await manager.find(User, { select: { id: true, name: true, email: true } });
  const taken = new Set(people.map(({ email }) => email));
  for (const { id, name: oldName, email: oldEmail } of people) {
    const wanted = toEmailAddress(oldEmail);
    const email = taken.has(wanted) ? oldEmail : wanted;
    taken.add(email);
    const name = oldName.trim() === '' ? email.split('@')[0]! : oldName;
    await manager.update(User, { id }, { name, email, searchText: searchTextOf(name, email) });
  }
}
