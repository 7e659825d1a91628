import { runInNewContext } from 'node:vm';
import { build } from 'esbuild';
import { withoutOwnNames } from './own-names';

describe('a bundle without what its functions are named already', () => {
  const source = `
    function outer() {
      function next() { return next.name; }
      const short = (a, b) => console.log(a, b);
      const object = { getIt: () => outer.toString() };
      return [next.name, short.name, object.getIt.name];
    }
    class Entity { static at = 1; }
    const other = { renamed: Entity };
    globalThis.names = [outer.name, ...outer(), other.renamed.name];`;

  it('gives every function and class the same name, and every character the same place', async () => {
    const options = { stdin: { contents: source }, write: false, keepNames: true, minifyWhitespace: true } as const;
    const { outputFiles } = await build(options);
    const before = outputFiles[0]!.text;
    const after = withoutOwnNames(before);
    const namesIn = (code: string): unknown => {
      const globals: { names?: unknown } = {};
      runInNewContext(code, Object.assign(globals, { globalThis: globals }));
      return globals.names;
    };
    expect(namesIn(after)).toEqual(['outer', 'next', 'short', 'getIt', 'Entity']);
    expect(namesIn(before)).toEqual(namesIn(after));
    expect(after).toHaveLength(before.length);
    const calls = (code: string): number => code.split('__name(').length - 1;
    expect([calls(before), calls(after)]).toEqual([5, 1]);
  });
});
