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
 * @returns {Promise<{ runtime: string, remove: () => void }>} the file to start, and how it goes away
 */
export async function buildWithPlugins(count) {
  // Below the repository, so that packages are found.
  const folder = join(root, 'dist', `bench-${count}-plugins`);
  rmSync(folder, { recursive: true, force: true });
  cpSync(join(root, 'dist/tsc'), join(folder, 'tsc'), { recursive: true });
  const home = join(folder, 'tsc/libs/plugins');
  const generated = Array.from({ length: count }, (_, at) => writePlugin(home, at));
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

function writePlugin(home, at) {
  const name = `bench-${at}`;
  mkdirSync(join(home, name), { recursive: true });
  const hasStore = at % WITH_STORE === 0;
  writeFileSync(join(home, name, 'plugin.module.js'), moduleSource(at, hasStore));
  const manifest = {
    schemaVersion: 1,
    id: `com.bench.p${at}x`,
    name,
    version: '1.0.0',
    routePrefix: `/${name}`,
    permissions: hasStore ? ['db'] : [],
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
