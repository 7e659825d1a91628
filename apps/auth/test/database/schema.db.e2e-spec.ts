import { expectNoDrift } from '@sv/server/database/testing/fresh-database';
import { type AuthInstance, startAuth } from '../support/start-auth';

describe('the identity database', () => {
  let auth: AuthInstance;
  beforeAll(async () => (auth = await startAuth()));
  afterAll(() => auth.close());

  it('has no difference between the migrated schema and the entities', async () => {
    await expectNoDrift(auth.db);
  });

  it('has tenant_id on every table with a user column', () => {
    const isOfUser = (column: string) => column === 'user_id' || column === 'actor_id';
    const columnsOf = auth.db.entityMetadatas.map(table => ({
      table: table.tableName,
      columns: table.columns.map(({ databaseName }) => databaseName),
    }));
    const ofUsers = columnsOf.filter(({ table, columns }) => table === 'users' || columns.some(isOfUser));

    expect(ofUsers.map(({ table }) => table).sort()).toEqual([
      'access_tokens',
      'auth_event',
      'backup_codes',
      'challenges',
      'first_owner',
      'half_sign_ins',
      'known_devices',
      'mail_outbox',
      'mail_tokens',
      'notices',
      'passkeys',
      'revocations',
      'sessions',
      'totp_factors',
      'user_group_members',
      'users',
    ]);
    expect(ofUsers.filter(({ columns }) => !columns.includes('tenant_id'))).toEqual([]);
  });

  it('names its columns in snake_case', () => {
    const names = auth.db.entityMetadatas.flatMap(table => table.columns.map(({ databaseName }) => databaseName));

    expect(names.filter(name => !/^[a-z]+(_[a-z]+)*$/.test(name))).toEqual([]);
  });
});
