import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const plugin = (id: string, origin: string, script: string, rest = ''): string =>
  `{id:"${id}",routePrefix:"/${id}",shell:"default",origin:"${origin}",loadRoutes:()=>import("./${script}")${rest}}`;
const german = (...scripts: string[]): string => `{de:[${scripts.map(script => `()=>import("./${script}")`).join()}]}`;

const BUILT: Record<string, string> = {
  'package.json': '{"type":"module"}',
  'index.html': '<script src="main-AAAAAAAA.js" type="module"></script>',
  'main-AAAAAAAA.js': `const started=[];const plugins=[${[
    plugin('home', 'built-in', 'chunk-HOME.js'),
    plugin('lists', 'built-in', 'chunk-LISTS.js', `,translations:${german('chunk-DE-LISTS.js')}`),
    plugin('plants', 'example', 'chunk-PLANTS.js'),
  ].join()}];const texts=${german('chunk-DE.js')};async function speak(){const{useLanguage:u}=await import("./chunk-USE.js");return u(texts)}export{plugins,speak,started as s};`,
  'chunk-USE.js': `export const useLanguage=async texts=>(await texts.de[0]()).default;`,
  'chunk-DE.js': `export default"deutsch";`,
  'chunk-DE-LISTS.js': `export default"listen";`,
  'chunk-HOME.js': `import{card}from"./chunk-CARD.js";import{icon}from"./chunk-ICON.js";export default"home "+card+icon;`,
  'chunk-LISTS.js': `import{card}from"./chunk-CARD.js";import{row}from"./chunk-ROW.js";export default"lists "+card+row;`,
  'chunk-PLANTS.js': `import{row}from"./chunk-ROW.js";import{leaf}from"./chunk-LEAF.js";export default"plants "+row+leaf;`,
  'chunk-CARD.js': `import{s}from"./main-AAAAAAAA.js";import{icon}from"./chunk-ICON.js";s.push("card");export const card="card"+icon;`,
  'chunk-ICON.js': `import{s}from"./main-AAAAAAAA.js";s.push("icon");export const icon="icon";`,
  'chunk-ROW.js': `import{card}from"./chunk-CARD.js";export const row="row"+card;`,
  'chunk-LEAF.js': `export const leaf="leaf";`,
};

interface Started {
  plugins: { id: string; loadRoutes: () => Promise<{ default: string }> }[];
  s: string[];
}
type Script = { url: string; integrity: string };
type Scripts = Record<string, { scripts: Script[]; texts: { de: Script[] } }>;

describe('the scripts of the first page of each app', () => {
  let folder: string;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sv-chunks-'));
    for (const [name, text] of Object.entries(BUILT)) writeFileSync(join(folder, name), text);
    const from = <T>(file: string) => import(join(import.meta.dirname, file)) as Promise<T>;
    const { joinChunks } = await from<{ joinChunks: (of: string) => Promise<void> }>('join-chunks.mjs');
    const { writePageScripts } = await from<{ writePageScripts: (of: string) => void }>('page-scripts.mjs');
    await joinChunks(folder);
    writePageScripts(folder);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const scripts = () => readdirSync(folder).filter(name => name.endsWith('.js'));
  const textOf = (name: string) => readFileSync(join(folder, name), 'utf8');
  const pages = () => JSON.parse(textOf('page-scripts.json')) as Scripts;

  it('that the same built-in apps need are one', () => {
    // The entry, three apps, what home and lists share, the row, and three for German. Only plants has the leaf.
    expect(scripts()).toHaveLength(9);
    const shared = scripts().filter(name => textOf(name).includes('push("card")'));
    expect(shared).toHaveLength(1);
    expect(textOf(shared[0]!)).toContain('push("icon")');
  });

  it('do what they did, each once, in the same order', async () => {
    const [entry] = scripts().filter(name => name.startsWith('main-'));
    expect(textOf('index.html')).toContain(`src="${entry}"`);
    const { plugins, s } = (await import(pathToFileURL(join(folder, entry!)).href)) as Started;
    const shown = await Promise.all(plugins.map(async ({ loadRoutes }) => (await loadRoutes()).default));
    expect(shown).toEqual(['home cardiconicon', 'lists cardiconrowcardicon', 'plants rowcardiconleaf']);
    expect(s).toEqual(['icon', 'card']);
  });

  it('are listed for each app with their hashes, without the entry, which the document has', () => {
    expect(Object.keys(pages())).toEqual(['home', 'lists', 'plants']);
    const listed = Object.values(pages()).flatMap(({ scripts: own, texts }) => [...own, ...texts.de]);
    for (const { url, integrity } of listed) {
      expect(scripts()).toContain(url.slice(1));
      expect(integrity).toMatch(/^sha256-[\w+/]{43}=$/);
    }
    expect(listed.map(({ url }) => url)).not.toContainEqual(expect.stringContaining('main-'));
    expect(pages()['lists']!.scripts).toHaveLength(3);
    expect(pages()['home']!.scripts).toHaveLength(2);
  });

  it('are listed with the texts of each language, and what puts them in place', () => {
    const german = (id: string) => pages()[id]!.texts.de.map(({ url }) => textOf(url.slice(1)));
    const [use, own, ofLists] = [/useLanguage|texts\.de/, /deutsch/, /listen/].map(text => expect.stringMatching(text));
    expect(german('lists')).toEqual([use, own, ofLists]);
    expect(german('home')).toEqual([use, own]);
  });
});
