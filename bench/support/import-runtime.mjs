// @ts-check
// The runtime as main.ts starts it, with a plugin more that takes records in as the guide says: looked up and inserted
// 500 at a time. Told to, it inserts as many by itself, without an archive: the rate of its store.
import { AsyncResource } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { source } from './source.mjs';

const require = createRequire(import.meta.url);
require('reflect-metadata');
const { records } = require('./import-records.cjs');
const { Module } = require('@nestjs/common');
const { Column, Entity, PrimaryColumn, Table } = require('typeorm');
const { id, text, integer } = source('libs/schema/table');
const { readRuntimeConfig } = source('apps/runtime/src/kernel/config/runtime-config');
const { startRuntime } = source('apps/runtime/src/start-runtime');
const { registry } = source('libs/plugins/registry.server.generated');
const { createLogger } = source('libs/server/logger/logger');
const { withDefaults } = source('libs/sdk/src/manifest');
const { newId } = source('libs/server/ids/new-id');
const { sdk } = source('libs/sdk/src/index');
const { importRows, inBatches } = source('libs/sdk/src/portability');

const TABLE = 'com_example_records_rows';
const TEXTS = { tenantId: 'tenant_id', userId: 'user_id', title: 'title', notes: 'notes', dueAt: 'due_at' };

class Row {}
PrimaryColumn('text')(Row.prototype, 'id');
for (const [property, name] of Object.entries(TEXTS)) Column('text', { name })(Row.prototype, property);
Column('integer')(Row.prototype, 'position');
Entity(TABLE)(Row);

class CreateRows1764000000000 {
  name = 'CreateRows1764000000000';

  up = db =>
    db.createTable(
      new Table({
        name: TABLE,
        columns: [id('id', { isPrimary: true }), ...Object.values(TEXTS).map(name => text(name)), integer('position')],
      }),
    );
}

const toRow = ({ title, notes, dueAt, position }, newId, userId) => ({
  id: newId,
  tenantId: 'default',
  userId,
  title,
  notes,
  dueAt,
  position,
});

const takeIn = request =>
  importRows(request, {
    rows: sdk.db.repository(Row),
    toRow: record => toRow(record, request.mapId(record.id), request.userId),
    unreadable: { code: 'not-a-row', detail: 'It is no row.' },
  });

/** Time of making rows and inserting them, in one transaction; that there are records at all is not counted. */
async function insertBare(count) {
  let [ms, usedMs] = [0, 0];
  const userId = randomUUID();
  await sdk.db.transaction(async tx => {
    for await (const batch of inBatches(records(count))) {
      const [startedAt, before] = [performance.now(), process.cpuUsage()];
      const rows = batch.map(record => toRow(record, newId(), userId));
      await tx.repository(Row).insert(rows);
      ms += performance.now() - startedAt;
      const { user, system } = process.cpuUsage(before);
      usedMs += (user + system) / 1000;
    }
  });
  return { seconds: ms / 1000, usedMs };
}

let inPlugin = insertBare;

class RecordsModule {
  onModuleInit() {
    inPlugin = AsyncResource.bind(insertBare);
    sdk.portability.provideImport(takeIn);
  }
}
Module({})(RecordsModule);

const plugin = {
  manifest: withDefaults({
    schemaVersion: 1,
    id: 'com.example.records',
    name: 'Records',
    version: '1.0.0',
    routePrefix: '/records',
    permissions: ['db', 'data:import'],
  }),
  origin: 'installed',
  iconSvg: null,
  load: async () => ({ default: RecordsModule, store: { entities: [Row], migrations: [CreateRows1764000000000] } }),
};

const config = readRuntimeConfig(process.env);
const runtime = await startRuntime(config, createLogger(config.logLevel), [...registry, plugin]);

/** Milliseconds of its processor that the event loop's thread needed for its longest turn: what others did to it is left out. */
let longestTurnMs = 0;
let before = process.threadCpuUsage();
setInterval(() => {
  const { user, system } = process.threadCpuUsage(before);
  longestTurnMs = Math.max(longestTurnMs, (user + system) / 1000);
  before = process.threadCpuUsage();
}, 1);

/** @param {string} message */
async function answer(message) {
  if (message === 'turns') return longestTurnMs;
  if (message !== 'collect') return inPlugin(Number(message));
  globalThis.gc?.();
  setImmediate(() => (longestTurnMs = 0));
  return 0;
}
process.on('message', async message => process.send?.(await answer(String(message))));
for (const end of ['SIGTERM', 'disconnect']) process.once(end, () => void runtime.close().then(() => process.exit(0)));
