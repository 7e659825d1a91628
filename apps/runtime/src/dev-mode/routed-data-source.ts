import type { WorkspaceDataSource } from '@sv/server/database/workspace-data-source';
import type { EntityTarget, ObjectLiteral, Repository } from 'typeorm';
import { isMockRequest } from '../request-context/request-context';

/**
 * A DataSource that is the real one, and in a dev-mode request the mock. Repositories and managers that were taken from
 * it at start are chosen at every call too, so that no feature has to know about dev mode. Only made when dev mode is
 * on: an instance without it has the real DataSource and pays nothing.
 */
export function routedDataSource(real: WorkspaceDataSource, mock: WorkspaceDataSource): WorkspaceDataSource {
  const here = (): WorkspaceDataSource => (isMockRequest() ? mock : real);
  const repositories = new Map<EntityTarget<ObjectLiteral>, Repository<ObjectLiteral>>();
  const getRepository = (entity: EntityTarget<ObjectLiteral>): Repository<ObjectLiteral> => {
    const known = repositories.get(entity) ?? standIn(() => here().getRepository(entity));
    repositories.set(entity, known);
    return known;
  };
  const manager = standIn(() => here().manager, { getRepository });
  return standIn(here, { getRepository, manager });
}

/**
 * Looks like an object that is chosen at every use.
 *
 * @param own what it answers itself, whichever is chosen
 */
function standIn<T extends object>(current: () => T, own: object = {}): T {
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
