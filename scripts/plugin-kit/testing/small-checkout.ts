import type { ManifestSource } from '@sv/sdk/manifest';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { serveBuild } from '../../build/builds.cjs';

/** The files of a plugin with nothing wrong. */
export function aScaffold(fields: Partial<ManifestSource> = {}): Record<string, string> {
  const manifest: ManifestSource = {
    schemaVersion: 1,
    id: 'com.example.notes',
    name: 'Notes',
    version: '1.0.0',
    routePrefix: '/notes',
    ...fields,
  };
  return {
    'manifest.json': JSON.stringify(manifest),
    'README.md': '# Notes\n\nKeeps notes. It has no variables, no tables and asks for no permission of any kind.\n',
    'web/plugin.routes.ts': 'export default [];\n',
  };
}

/** A folder with what of a checkout `plugin add` looks at, and something beside it that must not change. */
export class SmallCheckout {
  readonly outer = mkdtempSync(join(tmpdir(), 'sv-checkout-'));
  readonly root = join(this.outer, 'checkout');

  constructor() {
    this.write('package.json', JSON.stringify({ dependencies: {}, devDependencies: {} }));
    this.write('libs/plugins/.keep', '');
    this.write('plugins/.gitkeep', '');
    this.write('dist/builds/first/apps/runtime/main.js', 'the build that is served');
    this.write('dist/builds/first/.built-from', 'a fingerprint');
    serveBuild('first', this.root);
    writeFileSync(join(this.outer, 'neighbour.txt'), 'untouched');
  }

  write(path: string, content: string | Buffer): string {
    const file = join(this.root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
    return file;
  }

  /** Writes a package's files beside the checkout. @returns the folder */
  folder(files: Record<string, string>, name = 'package'): string {
    for (const [path, content] of Object.entries(files)) {
      const file = join(this.outer, name, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content);
    }
    return join(this.outer, name);
  }

  archive(content: Buffer): string {
    const file = join(this.outer, 'package.tgz');
    writeFileSync(file, content);
    return file;
  }

  /** Every file there is, with what is in it, and which build is served. */
  everything(): Record<string, string> {
    const files = readdirSync(this.outer, { recursive: true, withFileTypes: true }).filter(
      entry => !entry.isDirectory(),
    );
    const paths = files
      .map(({ parentPath, name }) => join(parentPath, name))
      .filter(path => statSync(path, { throwIfNoEntry: false })?.isFile());
    return {
      ...Object.fromEntries(paths.map(path => [path.slice(this.outer.length + 1), readFileSync(path, 'latin1')])),
      'dist/current': readlinkSync(join(this.root, 'dist/current')),
    };
  }

  remove(): void {
    rmSync(this.outer, { recursive: true, force: true });
  }
}
