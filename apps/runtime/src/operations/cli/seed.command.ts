import type { AdminUserList } from '@sv/contracts/admin/users.contract';
import { command, type Context } from '@sv/server/command-line/command';
import { CommandError } from '@sv/server/command-line/command-error';
import type { Env } from '@sv/server/config/env-reader';
import { randomBytes } from 'node:crypto';
import { setupTokenOf } from '@sv/server/keys/keys';
import { InternalClient } from '../../kernel/auth-client/internal-client';
import { readRuntimeConfig } from '../../kernel/config/runtime-config';
import { demoLists, demoPeople } from './demo-workspace';
import { HttpPerson } from './http-person';

/** Fills a running, empty instance with a few people and lists, through its own API. */
export const seedCommand = ({ env, print }: Context) =>
  command(
    'seed',
    'Make a small demo workspace in a running instance',
    `Nobody may have registered in it yet. Makes an owner, an administrator, an auditor, an ordinary user and their task
    lists, and prints their addresses and the one password.`,
  )
    .option('--url <address>', 'where the instance is; else PUBLIC_URL, or http://localhost:3000')
    .action(async ({ url = env['PUBLIC_URL'] ?? `http://localhost:${env['PORT'] ?? 3000}` }) => {
      const password = randomBytes(12).toString('base64url');
      await refuseUnlessEmpty(env);
      const ada = { name: 'Ada Lovelace', email: 'ada@example.com', password };
      // An operator who may run this command may read the set-up link too. In a container no request comes from the
      // same machine, so the token is needed.
      const setupToken = env['SETUP_TOKEN'] || setupTokenOf(readRuntimeConfig(env).authSecret);
      const owner = await HttpPerson.register(url, { ...ada, setupToken });
      for (const { role, ...fields } of demoPeople) {
        const person = await HttpPerson.register(url, { ...fields, password });
        if (role) await owner.send('PATCH', `/api/admin/users/${person.userId}`, { role });
        await addLists(person);
      }
      await addLists(owner);
      print(`Demo people: ada@example.com (owner), ${demoPeople.map(({ email }) => email).join(', ')}`);
      print(`Password of all of them: ${password}`);
    });

/** Asked before anything is written: an instance that is in use stays as it is. */
async function refuseUnlessEmpty(env: Env): Promise<void> {
  const { auth, authSecret } = readRuntimeConfig(env);
  const internal = new InternalClient(auth, authSecret);
  const { users } = await internal
    .call<AdminUserList>({ path: '/internal/users?limit=1' })
    .finally(() => internal.close());
  if (users.length > 0) {
    throw new CommandError('this instance has people already; seed fills an empty one (another DATA_DIR)');
  }
}

async function addLists(person: HttpPerson): Promise<void> {
  for (const { items, ...list } of demoLists(new Date())) {
    const { id } = await person.send<{ id: string }>('POST', '/tasks/api/lists', list);
    for (const { done, ...item } of items) {
      const made = await person.send<{ id: string }>('POST', `/tasks/api/lists/${id}/items`, item);
      if (done) await person.send('PATCH', `/tasks/api/items/${made.id}`, { done });
    }
  }
}
