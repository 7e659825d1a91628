import { build } from 'esbuild';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { generatePlugins } from './generate-plugins';

const VALUES = { ada: 'canary-of-ada-77', bob: 'canary-of-bob-78', secret: 'canary-secret-79', stranger: 'canary-80' };
const ENV = {
  NEXT_PUBLIC_SV_PLUGIN_COM_EXAMPLE_ADA_MAP: VALUES.ada,
  NEXT_PUBLIC_SV_PLUGIN_COM_EXAMPLE_BOB_MAP: VALUES.bob,
  // Declared with scope runtime: nothing of it belongs into a page, whatever it is called outside.
  NEXT_PUBLIC_SV_PLUGIN_COM_EXAMPLE_ADA_TOKEN: VALUES.secret,
  SV_PLUGIN_COM_EXAMPLE_ADA_TOKEN: VALUES.secret,
  NEXT_PUBLIC_SV_PLUGIN_COM_EXAMPLE_ADA_OTHER: VALUES.stranger,
};

/** Which of its values a plugin's pages have, and nobody else's. */
describe('variables of scope build', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'sv-env-'));
    mkdirSync(join(root, 'libs/plugins'), { recursive: true });
    for (const name of ['ada', 'bob']) {
      const env = {
        MAP: { description: 'x', scope: 'build', default: 'no map' },
        TOKEN: { description: 'x', secret: true },
      };
      const manifest = {
        schemaVersion: 1,
        id: `com.example.${name}`,
        name,
        version: '1.0.0',
        routePrefix: `/${name}`,
        env,
        contributes: { widgets: [{ id: 'card', title: 'Card', sizes: ['small'] }] },
      };
      write(`plugins/${name}/manifest.json`, JSON.stringify(manifest));
      write(`plugins/${name}/web/plugin.routes.ts`, `export default ['pages of ${name}'];`);
      write(`plugins/${name}/web/contributions.ts`, `export default { widgets: { card: '${name}' } };`);
    }
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  const write = (path: string, content: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  };
  const chunks = async (): Promise<string[]> => {
    const { outputFiles } = await build({
      entryPoints: ['web', 'contributions'].map(of => join(root, `libs/plugins/registry.${of}.generated.ts`)),
      bundle: true,
      splitting: true,
      format: 'esm',
      outdir: join(root, 'dist'),
      write: false,
      logLevel: 'silent',
    });
    return outputFiles.map(({ text }) => text);
  };
  const holding = (texts: string[], value: string): string[] => texts.filter(text => text.includes(value));

  it('stand in a chunk of that plugin alone, never in what everybody loads', async () => {
    expect(generatePlugins(root, ENV)).toEqual([]);
    const texts = await chunks();
    for (const [own, other] of [
      [VALUES.ada, VALUES.bob],
      [VALUES.bob, VALUES.ada],
    ] as const) {
      expect(holding(texts, own)).toHaveLength(1);
      expect(holding(texts, own)[0]).not.toContain(other);
      expect(holding(texts, own)[0]).not.toContain('routePrefix');
    }
  });

  it('are no others: no secret, and nothing that no manifest declares', async () => {
    generatePlugins(root, ENV);
    const texts = await chunks();
    expect([...holding(texts, VALUES.secret), ...holding(texts, VALUES.stranger)]).toEqual([]);
  });

  it('are the manifest’s default when nobody sets them', async () => {
    generatePlugins(root, {});
    expect(holding(await chunks(), 'no map')).toHaveLength(2);
  });

  it('leave nothing behind when the plugin goes', () => {
    generatePlugins(root, ENV);
    rmSync(join(root, 'plugins/bob'), { recursive: true });
    generatePlugins(root, ENV);
    expect(readdirSync(join(root, 'libs/plugins/web-env'))).toEqual(['com.example.ada.generated.ts']);
  });
});
