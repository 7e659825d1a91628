// @ts-check
// The servers as `npm start` runs them, with generated plugins in them: the registry of the build is replaced in a copy
// of what tsc emitted, and bundled again.
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleServers } from '../../scripts/bundle-servers.mjs';
import { root } from '../../scripts/support/paths.mjs';

/** Every so many of them keep rows, as Tasks does. */
const WITH_STORE = 4;

/**
 * @param {number} count of generated plugins, beside the built-in ones
 * @param {{ searching?: boolean }} [options] whether they keep rows of BENCH_USER and answer searches in them
 * @returns {Promise<{ runtime: string, remove: () => void }>} the file to start, and how it goes away
 */
export async function buildWithPlugins(count, { searching = false } = {}) {
  // Below the repository, so that packages are found.
  const folder = join(root, 'dist', `bench-${count}-${searching ? 'searching-' : ''}plugins`);
  rmSync(folder, { recursive: true, force: true });
  cpSync(join(root, 'dist/tsc'), join(folder, 'tsc'), { recursive: true });
  const home = join(folder, 'tsc/libs/plugins');
  const generated = Array.from({ length: count }, (_, at) => writePlugin(home, at, searching));
  const registry = join(home, 'registry.server.generated.js');
  cpSync(registry, join(home, 'registry.of-the-build.js'));
  writeFileSync(registry, registrySource(generated));
  await bundleServers({ emitted: join(folder, 'tsc'), outdir: folder });
  const remove = () => rmSync(folder, { recursive: true, force: true });
  return { runtime: join(folder, 'apps/runtime/main.js'), remove };
}

const registrySource = generated => `import { withDefaults } from '../sdk/src/manifest';
import { registry as built } from './registry.of-the-build';
const manifests = ${JSON.stringify(generated.map(({ manifest }) => manifest))};
const loads = [${generated.map(({ file }) => `() => import('${file}')`).join(', ')}];
export const registry = [
  ...built.filter(({ origin }) => origin === 'built-in'),
  ...manifests.map((manifest, at) => ({ manifest: withDefaults(manifest), origin: 'installed', iconSvg: null, load: loads[at] })),
];`;

function writePlugin(home, at, searching) {
  const name = `bench-${at}`;
  mkdirSync(join(home, name), { recursive: true });
  const hasStore = searching || at % WITH_STORE === 0;
  const code = searching ? searchingSource(at) : moduleSource(at, hasStore);
  writeFileSync(join(home, name, 'plugin.module.js'), code);
  const manifest = {
    schemaVersion: 1,
    id: `com.bench.p${at}x`,
    name,
    version: '1.0.0',
    routePrefix: `/${name}`,
    permissions: [...(hasStore ? ['db'] : []), ...(searching ? ['search'] : [])],
    ...(searching && { contributes: { search: true } }),
    capabilities: { share: { description: 'Share', defaultGrant: 'all' } },
  };
  return { manifest, file: `./${name}/plugin.module.js` };
}

/** A controller with three routes over a service; every fourth with a table of its own. */
const moduleSource = (
  at,
  hasStore,
) => `import { Body, Controller, Get, Injectable, Module, Param, Post } from '@nestjs/common';
import { Column, Entity, PrimaryColumn, Table } from 'typeorm';
class Service { constructor() { this.items = []; } onModuleInit() { this.timer = setInterval(() => undefined, 60000).unref(); } onModuleDestroy() { clearInterval(this.timer); } }
Injectable()(Service);
class Items {
  constructor(service) { this.service = service; }
  list() { return { items: this.service.items }; }
  one(id) { return { id }; }
  add(body) { this.service.items.push(body); return body; }
}
const method = (name, verb, ...params) => {
  const at = Object.getOwnPropertyDescriptor(Items.prototype, name);
  params.forEach((param, index) => param(Items.prototype, name, index));
  Reflect.defineMetadata('design:paramtypes', params.map(() => Object), Items.prototype, name);
  verb(Items.prototype, name, at);
};
method('list', Get('items'));
method('one', Get('items/:id'), Param('id'));
method('add', Post('items'), Body());
Reflect.defineMetadata('design:paramtypes', [Service], Items);
Controller()(Items);
class PluginModule {}
Module({ controllers: [Items], providers: [Service] })(PluginModule);
export default PluginModule;
${hasStore ? storeSource(at) : ''}`;

const storeSource = at => `
class Row {}
PrimaryColumn('text')(Row.prototype, 'id');
Column('text')(Row.prototype, 'title');
Entity('com_bench_p${at}x_rows')(Row);
class CreateRows1700000000000 {
  name = 'CreateRows1700000000000';
  up(db) { return db.createTable(new Table({ name: 'com_bench_p${at}x_rows', columns: [{ name: 'id', type: 'text', isPrimary: true }, { name: 'title', type: 'text' }] })); }
  down(db) { return db.dropTable('com_bench_p${at}x_rows'); }
}
export const store = { entities: [Row], migrations: [CreateRows1700000000000] };`;

/** 2,000 rows of the person who searches, among 10,000, found by an index as Tasks finds its own. */
const searchingSource = at => `import { Module } from '@nestjs/common';
import { Column, Entity, Index, ILike, PrimaryColumn, Table, TableIndex } from 'typeorm';
import { sdk } from '../../sdk/src/index';
class Row {}
PrimaryColumn('text')(Row.prototype, 'id');
Column('text', { name: 'user_id' })(Row.prototype, 'userId');
Column('text')(Row.prototype, 'title');
Index('idx_com_bench_p${at}x_owner', ['userId'])(Row);
Entity('com_bench_p${at}x_rows')(Row);
class CreateRows1700000000000 {
  name = 'CreateRows1700000000000';
  up(db) {
    const columns = ['id', 'user_id', 'title'].map(name => ({ name, type: 'text', isPrimary: name === 'id' }));
    const indices = [new TableIndex({ name: 'idx_com_bench_p${at}x_owner', columnNames: ['user_id'] })];
    return db.createTable(new Table({ name: 'com_bench_p${at}x_rows', columns, indices }));
  }
  down(db) { return db.dropTable('com_bench_p${at}x_rows'); }
}
export const store = { entities: [Row], migrations: [CreateRows1700000000000] };
class PluginModule {
  async onModuleInit() {
    const rows = Array.from({ length: 10000 }, (_, n) => ({
      id: String(n),
      userId: n % 5 === 0 ? process.env.BENCH_USER : 'other-' + (n % 5),
      title: 'Entry ' + n + ' about ' + ['milk', 'rent', 'travel', 'plants'][(n / 5) % 4 | 0],
    }));
    for (let from = 0; from < rows.length; from += 500) await sdk.db.repository(Row).insert(rows.slice(from, from + 500));
    sdk.search.provide(async ({ userId, q, limit }) => {
      const found = await sdk.db.repository(Row).find({ where: { userId, title: ILike('%' + q + '%') }, order: { id: 'DESC' }, take: limit });
      return found.map(({ id, title }) => ({ id, title, url: '/bench-${at}/' + id }));
    });
  }
}
Module({})(PluginModule);
export default PluginModule;`;
