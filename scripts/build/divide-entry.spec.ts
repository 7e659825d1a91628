import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const ENTRY = `
var first=[],log=text=>first.push(text);
var a=1,{b,...rest}={b:2,c:3};
function used(e){return e+a}
function late(e){let a=10;return e+a+b+helper(e)}
function helper(e){return e*2}
class Shape{static{this.kind='shape'}static area(used){return used}}
var Square=class extends Shape{side=helper(4)};
var count=0;function grow(){return ++count}
var onlyLater=(()=>({helper,Shape}))();
var told=log('told');
log(used(1)+count);
export {late as x,Square as y,grow as z,first as f,onlyLater as o,told as t,rest};
`;
const PAGE = `import {x,z as grow,f as first}from'./main-AAAAAAAA.js';import{y as Square,o,t}from'./main-AAAAAAAA.js';
export const answer=[x(1),new Square().side,Square.kind,grow(),grow(),o.helper(5),t,first.join()];
`;

describe('an entry script that later pages share', () => {
  let folder: string;
  let divideEntry: (folder: string) => void;
  beforeAll(async () => {
    const module = (await import(join(import.meta.dirname, 'divide-entry.mjs'))) as { divideEntry: typeof divideEntry };
    divideEntry = module.divideEntry;
  });
  const scripts = () => readdirSync(folder).filter(name => name.endsWith('.js'));
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sv-divide-'));
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    writeFileSync(join(folder, 'main-AAAAAAAA.js'), ENTRY);
    writeFileSync(join(folder, 'chunk-PAGE.js'), PAGE);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const later = () => scripts().find(name => !/^(main-AAAAAAAA|chunk-PAGE)\.js$/.test(name))!;

  it('keeps what it runs, and gives the rest to a script that only pages load', () => {
    divideEntry(folder);
    expect(scripts()).toHaveLength(3);
    const [entry, rest] = [read('main-AAAAAAAA.js'), read(later())];
    expect(later()).toMatch(/^chunk-[\w-]{8}\.js$/);
    for (const name of ['function late', 'function helper', 'class Shape', 'Square=class', 'onlyLater=']) {
      expect([name, entry.includes(name), rest.includes(name)]).toEqual([name, false, true]);
    }
    expect(entry).toContain('function used');
    expect(entry).not.toContain(later());
  });

  it('keeps a variable where it is written, and what may do something when it starts', () => {
    divideEntry(folder);
    const entry = read('main-AAAAAAAA.js');
    for (const text of ['count=0', 'function grow', "told=log('told')", 'b,...rest']) expect(entry).toContain(text);
  });

  it('does the same as before', async () => {
    const before = (await import(pathToFileURL(join(folder, 'chunk-PAGE.js')).href)) as { answer: unknown[] };
    divideEntry(folder);
    // Another address, for Node remembers what it has imported.
    const after = (await import(`${pathToFileURL(join(folder, 'chunk-PAGE.js')).href}?again`)) as { answer: unknown[] };
    expect(after.answer).toEqual([15, 8, 'shape', 1, 2, 10, 1, 'told,2']);
    expect(before.answer).toEqual(after.answer);
  });
});
