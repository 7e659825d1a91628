import {
  startTestInstance,
  type Client,
  type TestInstance,
} from '../../../../../../apps/runtime/test/support/test-instance';
import { aUser } from '../../../../../../apps/runtime/test/support/auth-server/fake-users';
import { until } from '../../../../../../test/support/until';
import { ourPlugins } from '../../../../../../apps/runtime/test/support/plugins/our-plugins';
import { PluginHost } from '../../../../../../apps/runtime/src/plugins/host/plugin-host';

/** In every text that nobody may read who does not see the list. */
export const SECRET = 'Secret';

/** What somebody can be to a list. */
export const roles = [
  'owner',
  'editor',
  'editor through a group',
  'viewer',
  'viewer through a group',
  'removed member',
  'stranger',
  'nobody',
] as const;
export type Role = (typeof roles)[number];

type Sender = Omit<Client, 'user' | 'sessionId' | 'cookie'>;

/** The whole runtime with Tasks in it, and somebody for each role; `nobody` is not signed in. */
export class Cast {
  private constructor(
    private readonly instance: TestInstance,
    private readonly clients: ReadonlyMap<Role, Client>,
    /** Groups whose only member is the editor, or the viewer, through a group. */
    readonly groupIds: { editors: string; viewers: string },
    /** Somebody with whom lists are shared, who does nothing. */
    readonly guestId: string,
  ) {}

  static async start(): Promise<Cast> {
    const instance = await startTestInstance({
      plugins: ourPlugins().filter(({ manifest }) => manifest.id === 'sv.tasks'),
    });
    const plugin = instance.get(PluginHost).find('/tasks')!;
    await until(async () => plugin.state === 'enabled', 'Tasks has started', 30_000);
    const people = new Map(
      roles
        .filter(role => role !== 'nobody')
        .map(role => [role, instance.auth.add(aUser({ name: role === 'owner' ? `${SECRET} owner` : `The ${role}` }))]),
    );
    const { groups } = instance.auth;
    const editors = groups.create('Editors', [people.get('editor through a group')!.id]).id;
    const viewers = groups.create('Viewers', [people.get('viewer through a group')!.id]).id;
    const clients = new Map([...people].map(([role, user]) => [role, instance.as(user)]));
    return new Cast(instance, clients, { editors, viewers }, instance.auth.add(aUser({ name: 'Guest' })).id);
  }

  as(role: Role): Sender {
    return role === 'nobody' ? this.instance.anonymous() : this.clients.get(role)!;
  }

  idOf(role: Exclude<Role, 'nobody'>): string {
    return this.clients.get(role)!.user.id;
  }

  /** Everything in the tables of Tasks, row by row, but for notices: those are sent and deleted meanwhile. */
  async content(): Promise<string> {
    const { store } = this.instance.get(PluginHost).find('/tasks')!.life;
    const lasting = store.dataSource.entityMetadatas.filter(({ tableName }) => tableName !== 'sv_tasks_notices');
    const tables = lasting.map(async ({ target, tableName }) => {
      const rows = await store.dataSource.getRepository(target).find();
      return [tableName, rows.map(written).sort()];
    });
    return JSON.stringify(await Promise.all(tables));
  }

  close(): Promise<void> {
    return this.instance.close();
  }
}

const written = (row: object): string =>
  JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
