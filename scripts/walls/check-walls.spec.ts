import { crossings, outsideWarnings } from './check-walls';
import { edgesOf } from './import-graph';
import { cycleLines } from './wings';
import { writtenImports } from '../plugin-kit/check/sources/written-imports';

const found = (file: string, line: string): string[] => crossings(edgesOf([file], () => line));

describe('check-walls', () => {
  it.each([
    [
      'a plugin → another plugin, by relative path',
      'libs/plugins/tasks/server/a.ts',
      "import x from '../../console/web/b';",
    ],
    [
      'a plugin → another plugin, by alias',
      'libs/plugins/tasks/web/a.ts',
      "import x from '@sv/plugins/console/web/b';",
    ],
    ['an example → a built-in plugin', 'examples/focus/server/a.ts', "import x from '@sv/plugins/tasks/server/b';"],
    ['a server half → its web half', 'libs/plugins/tasks/server/a.ts', "import x from '../web/b';"],
    ['a web half → its server half', 'libs/plugins/tasks/web/a.ts', "import type { X } from '../server/b';"],
    ['a plugin → libs/server', 'libs/plugins/tasks/server/a.ts', "import x from '@sv/server/ids/new-id';"],
    [
      'a plugin → an app',
      'libs/plugins/tasks/server/a.ts',
      "import x from '../../../../apps/runtime/src/kernel/lifecycle';",
    ],
    ['a plugin → a driver', 'libs/plugins/tasks/server/a.ts', "import pg from 'pg';"],
    ['a page → its manifest', 'examples/focus/web/a.ts', "import x from '../manifest.json';"],
    ['a page → Nest', 'libs/plugins/tasks/web/a.ts', "import x from '@nestjs/common';"],
    ['shared → a package', 'libs/plugins/tasks/shared/a.ts', "import x from 'rxjs';"],
    ['the runtime → the auth server', 'apps/runtime/src/a.ts', "import x from '../../auth/src/b';"],
    ['the auth server → the SDK', 'apps/auth/src/a.ts', "import x from '@sv/sdk';"],
    ['the shell → a server', 'apps/web/src/a.ts', "import x from '@sv/server/ids/new-id';"],
    ['the SDK → a package', 'libs/sdk/src/a.ts', "import x from 'uuid';"],
    ['what plugins load of the SDK → TypeORM', 'libs/sdk/src/a.ts', "import './rows/b';"],
    ['a plugin → the SDK’s use of TypeORM', 'libs/plugins/tasks/server/a.ts', "import x from '@sv/sdk/rows/b';"],
    ['a contract → run-time code', 'libs/contracts/a.ts', "import x from '@sv/sdk';"],
    ['run-time code of a contract', 'apps/runtime/src/a.ts', "import { x } from '@sv/contracts/b';"],
    ['a rule → a package', 'libs/rules/a.ts', "import x from 'typeorm';"],
    ['a rule → a server', 'libs/rules/a.ts', "import x from '@sv/server/ids/new-id';"],
    ['the widgets → the shell', 'libs/ui/a.ts', "import x from '../../apps/web/src/b';"],
    ['a wing → one above it', 'apps/runtime/src/activity/a.ts', "import x from '../shell/b';"],
    ['a wing → the file that puts the wings together', 'apps/runtime/src/kernel/a.ts', "import x from '../main';"],
    ['a folder that is no wing', 'apps/runtime/src/misc/a.ts', "import x from '../kernel/b';"],
    ['a lazy import', 'apps/runtime/src/a.ts', "const x = await import('../../auth/src/b');"],
    ['a re-export', 'apps/runtime/src/a.ts', "export { x } from '../../auth/src/b';"],
    ['the second import of a line', 'apps/auth/src/a.ts', "import 'node:fs'; import { x } from '@sv/sdk';"],
    ['an import of several lines', 'apps/runtime/src/a.ts', "import {\n  x,\n} from '../../auth/src/b';"],
  ])('catches %s', (_, file, line) => expect(found(file, line)).toHaveLength(1));

  it.each([
    ['libs/plugins/tasks/server/a.ts', "import { sdk } from '@sv/sdk';\nimport { id } from '@sv/schema/table';"],
    [
      'libs/plugins/tasks/web/a.ts',
      "import type { X } from '../shared/task.contract';\nimport { Y } from '@sv/ui/button/button';",
    ],
    ['apps/runtime/src/a.ts', "import type { X } from '@sv/contracts/shell.contract';"],
    ['apps/runtime/src/a.ts', "type X = import('@sv/contracts/shell.contract').X;"],
    ['apps/runtime/src/shell/a.ts', "import x from '../kernel/b';"],
    ['apps/runtime/src/main.ts', "import x from './operations/b';"],
    ['libs/sdk/src/rows/a.ts', "import { X } from 'typeorm';\nimport { Y } from '../errors.js';"],
    ['apps/runtime/src/a.ts', "import x from '@sv/sdk/rows/b';"],
    ['apps/runtime/src/a.ts', "import { isQuiet } from '@sv/rules/quiet-hours';"],
    ['apps/web/src/a.ts', "import { isQuiet } from '@sv/rules/quiet-hours';"],
    ['apps/auth/src/a.ts', "import { newId } from '@sv/server/ids/new-id';"],
    ['apps/web/src/a.ts', "import { webPlugins } from '@sv/plugins/registry.web.generated';"],
  ])('lets %s import its neighbours', (file, line) => expect(found(file, line)).toEqual([]));

  it('finds a cycle of files, of types too, and none through a chunk that is loaded later', () => {
    const sources: Record<string, string> = {
      'libs/ui/a.ts': "import { b } from './b';",
      'libs/ui/b.ts': "import type { C } from './c';",
      'libs/ui/c.ts': "export * from './a';",
      'libs/ui/d.ts': "const later = () => import('./e');",
      'libs/ui/e.ts': "import { d } from './d';",
    };
    const edges = edgesOf(Object.keys(sources), file => sources[file]!);
    expect(cycleLines(edges)).toEqual(['cycle: libs/ui/a ⇄ libs/ui/b ⇄ libs/ui/c']);
  });

  it('finds a cycle between two rooms of a wing', () => {
    const sources: Record<string, string> = {
      'apps/runtime/src/people/users/a.ts': "import { b } from '../invites/b';",
      'apps/runtime/src/people/invites/c.ts': "import { d } from '../users/d';",
    };
    const edges = edgesOf(Object.keys(sources), file => sources[file]!);
    expect(cycleLines(edges)).toEqual(['cycle: people/invites ⇄ people/users']);
  });

  it('reads no import out of a string', () => {
    expect(writtenImports(`const words = "nothing is imported from 'pg' here";`)).toEqual([]);
  });

  it('warns of a port and a request of a plugin’s server half, by file and line, and of none in its tests', () => {
    const text = "import http from 'node:http';\nhttp.createServer();\nawait fetch('https://example.com');";
    const halves = ['server/a.ts', 'server/a.spec.ts', 'web/a.ts', 'test/a.ts'].map(path => `plugins/notes/${path}`);
    expect(outsideWarnings([...halves, 'apps/runtime/src/a.ts'], () => text)).toEqual([
      'warning: plugins/notes/server/a.ts:2: opens a port (createServer of http)',
      'warning: plugins/notes/server/a.ts:3: sends something over the network (fetch)',
    ]);
  });
});
