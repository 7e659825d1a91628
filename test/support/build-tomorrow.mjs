// Makes both servers and their command lines as the next version may be: of the build's own modules, with another version
// and migrations that add to tables of the platform, the identities and an app, and one that drops. `build-tomorrow.mjs <folder>`
import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleServers } from '../../scripts/bundle-servers.mjs';
import { root } from '../../scripts/support/paths.mjs';

const [folder] = process.argv.slice(2);
const emitted = join(folder, 'tsc');
cpSync(join(root, 'dist/tsc'), emitted, { recursive: true });

const version = join(emitted, 'libs/server/platform-version.js');
const [, today] = /PLATFORM_VERSION = '([^']+)'/.exec(readFileSync(version, 'utf8'));
const [major, minor] = today.split('.').map(Number);
const tomorrow = `${major}.${minor + 1}.0`;
writeFileSync(version, `export const PLATFORM_VERSION = '${tomorrow}';\nexport const RELEASE_BEFORE = '${today}';\n`);

/** @param {string} file @param {string} list the migrations that it exports @param {string} table */
const add = (file, list, table) =>
  appendFileSync(
    join(emitted, file),
    `
import { TableColumn as Column, TableIndex as Index } from 'typeorm';
${list}.push(class {
  name = 'AddTomorrow9000000000000';
  async up(db) {
    await db.addColumn('${table}', new Column({ name: 'tomorrow', type: 'text', isNullable: true }));
    await db.createIndex('${table}', new Index({ name: 'idx_${table}_tomorrow', columnNames: ['tomorrow'] }));
  }
  async down() {}
});
`,
  );

add('apps/runtime/src/operations/schema/migrations.js', 'platformMigrations', 'notifications');
add('apps/auth/src/database/migrations.js', 'migrations', 'users');
add('libs/plugins/tasks/server/migrations/index.js', 'migrations', 'sv_tasks_lists');
appendFileSync(
  join(emitted, 'apps/runtime/src/operations/schema/migrations.js'),
  `
platformMigrations.push(class {
  name = 'DropPushOutbox9000000000001';
  contracts = '${tomorrow}';
  async up(db) {
    await db.dropTable('push_outbox');
  }
  async down() {}
});
`,
);

await bundleServers({ emitted, outdir: folder, precompiled: false });
const auth = join(folder, 'apps/auth');
execFileSync(process.execPath, [join(auth, 'migration-list.js'), join(auth, 'migrations.json')]);
process.stdout.write(tomorrow);
