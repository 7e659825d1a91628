import { withDefaults, type ManifestSource } from '@sv/sdk/manifest';
import {
  startTestInstance,
  type Somebody,
  type TestInstance,
  type TestInstanceOptions,
} from '../../../../../apps/runtime/test/support/test-instance';
import { pluginContext, runInContext } from '../../../../../apps/runtime/src/kernel/request-context/request-context';
import { PluginHost } from '../../../../../apps/runtime/src/plugins/host/plugin-host';
import type { AdminUser } from '@sv/contracts/admin/users.contract';
import de from '../../i18n/de.json';
import manifest from '../../manifest.json';
import * as tasks from '../../server/plugin.module';

/** Tasks in the whole runtime: for what its gateway, its links and its limits do. `start-tasks.ts` is quicker. */
export const startWorkspace = (options: TestInstanceOptions = {}): Promise<TestInstance> =>
  startTestInstance({
    env: { PUBLIC_RATE_LIMIT_PER_MINUTE: '0' },
    ...options,
    plugins: [
      {
        manifest: withDefaults(manifest as ManifestSource),
        origin: 'built-in',
        iconSvg: null,
        load: async () => tasks,
        translations: { de },
      },
    ],
  });

/** Does what Tasks does outside of requests. */
export const inTasks = <R>(instance: TestInstance, work: () => R): R =>
  runInContext(pluginContext(instance.get(PluginHost).get('sv.tasks')), work);

/** A list of somebody, and its addresses. */
export async function aListOf(instance: TestInstance, who: Somebody | AdminUser, name = 'Summer fair') {
  const { body } = await instance.as(who).post('/tasks/api/lists').send({ name }).expect(201);
  const at = `/tasks/api/lists/${body.id}`;
  const add = async (item: object): Promise<{ id: string }> =>
    (await instance.as(who).post(`${at}/items`).send(item).expect(201)).body;
  return { id: body.id as string, at, add };
}
