import { AsyncLocalStorage } from 'node:async_hooks';
import { type Db, type EntityClass, NotAuthenticatedError, type Repository, type SdkHost, type Session } from '@sv/sdk';
import type { EntityManager, ObjectLiteral, Repository as TypeOrmRepository } from 'typeorm';

/** Whose request is being served. */
export const visitor = new AsyncLocalStorage<Session>();

/** A host for `sdk` over one open database: what Tasks needs, and nothing else. */
export function sdkOver(manager: EntityManager): SdkHost {
  return {
    auth: {
      getSession: () => visitor.getStore() ?? null,
      requireSession: () => {
        const session = visitor.getStore();
        if (!session) throw new NotAuthenticatedError();
        return session;
      },
      hasCapability: () => false,
      requireCapability: () => undefined,
    },
    db: dbOver(manager),
    platform: { getConfig: () => ({ instanceName: 'Test', instanceId: '', tenantName: '', instanceUrl: '', platformVersion: '0.29.0' }) },
  };
}

function dbOver(manager: EntityManager): Db {
  return {
    dialect: manager.dataSource.options.type === 'postgres' ? 'postgres' : 'sqlite',
    repository: <T extends object>(entity: EntityClass<T>) =>
      repositoryOver(manager.getRepository(entity as never) as TypeOrmRepository<T & ObjectLiteral>) as unknown as Repository<T>,
    query: (sql, params) => manager.query(sql, [...(params ?? [])]),
    transaction: work => manager.transaction(tx => work(dbOver(tx))),
  };
}

function repositoryOver(rows: TypeOrmRepository<ObjectLiteral>) {
  const affected = async (change: Promise<{ affected?: number | null }>) => ({ affected: (await change).affected ?? 0 });
  return {
    find: (options: object) => rows.find(options),
    findBy: (where: object) => rows.findBy(where),
    findOne: (options: object) => rows.findOne(options as never),
    findOneBy: (where: object) => rows.findOneBy(where),
    countBy: (where: object) => rows.countBy(where),
    existsBy: (where: object) => rows.existsBy(where),
    insert: (row: object) => rows.insert(row),
    save: (row: object) => rows.save(row),
    update: (where: object, changes: object) => affected(rows.update(where, changes)),
    delete: (where: object) => affected(rows.delete(where)),
    increment: (where: object, field: string, by: number) => affected(rows.increment(where, field, by)),
    countPer: (field: string, where: object) => countPer(rows, field, where),
  };
}

async function countPer(rows: TypeOrmRepository<ObjectLiteral>, field: string, where: object) {
  const counted = await rows
    .createQueryBuilder('row')
    .select(`row.${field}`, 'value')
    .addSelect('COUNT(*)', 'count')
    .where(where)
    .groupBy(`row.${field}`)
    .getRawMany<{ value: string; count: string | number }>();
  return new Map(counted.map(({ value, count }) => [value, Number(count)]));
}
