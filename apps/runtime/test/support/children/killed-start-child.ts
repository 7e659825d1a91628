// Opens the platform's database as a start does, and is dead after so many statements: <url> <schema> <statements>.
import 'reflect-metadata';
import { openStore } from '@sv/server/database/open-store';
import { dieAfter } from '@sv/server/database/testing/statement-hook';
import { platformStore } from '../../../src/operations/upgrade/platform-store';

const [url = '', schema = '', statements = ''] = process.argv.slice(2);
dieAfter(Number(statements));
void openStore({ ...platformStore({ databaseUrl: url }), ...(schema && { schema }) }).then(async store => {
  await store.destroy();
  process.stdout.write('it lived\n');
});
