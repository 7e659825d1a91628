import type { WorkspaceDataSource } from '@sv/server/database/workspace-data-source';
import type { EntityTarget, ObjectLiteral, Repository } from 'typeorm';
import { isMockRequest } from '../../kernel/request-context/request-context';

/**
 * A DataSource that forwards to the real one, and in a dev-mode request to the mock. Repositories and managers that a
 * service took from it at startup choose again at every call, so that no feature has to know about dev mode. It is made
 * only when dev mode is on: otherwise an instance uses the real DataSource at no extra cost.
 */
export function routedDataSource(real: WorkspaceDataSource, mock: WorkspaceDataSource): WorkspaceDataSource {
  const here = (): WorkspaceDataSource => (isMockRequest() ? mock : real);
  const repositories = new Map<EntityTarget<ObjectLiteral>, Repository<ObjectLiteral>>();
  const getRepository = (entity: EntityTarget<ObjectLiteral>): Repository<ObjectLiteral> => {
    const known = repositories.get(entity) ?? proxyOf(() => here().getRepository(entity));
    repositories.set(entity, known);
    return known;
  };
  const manager = proxyOf(() => here().manager, { getRepository });
  return proxyOf(here, { getRepository, manager });
}

/**
 * A proxy whose target is chosen at every use.
 *
 * @param own members that the proxy answers itself, whatever the target is
 */
function proxyOf<T extends object>(current: () => T, own: object = {}): T {
  return new Proxy(current(), {
    get: (_, member) => {
      if (Object.hasOwn(own, member)) return Reflect.get(own, member) as unknown;
      const target = current();
      const value: unknown = Reflect.get(target, member, target);
      // A method, and not a class that is kept in a field.
      return typeof value === 'function' && !Object.hasOwn(target, member) ? value.bind(target) : value;
    },
    has: (_, member) => Reflect.has(current(), member),
    set: (_, member, value) => Reflect.set(current(), member, value),
  });
}
